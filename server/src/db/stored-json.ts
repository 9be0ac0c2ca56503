import type * as z from 'zod/mini';

/** Reads a column of JSON. Throws where it holds something else than the schema says. */
export function parseStored<T>(schema: z.ZodMiniType<T>, json: string): T {
  return schema.parse(JSON.parse(json));
}
