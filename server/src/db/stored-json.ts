import type * as z from 'zod/mini';

/** Parses a JSON column. Throws if it does not match the schema. */
export function parseStored<T>(schema: z.ZodMiniType<T>, json: string): T {
  return schema.parse(JSON.parse(json));
}
