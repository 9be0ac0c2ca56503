import * as z from 'zod/mini';

/** A query parameter that may be left out or empty. */
export function filterOf<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  const empty = z.pipe(
    z.literal(''),
    z.transform((): Output | undefined => undefined),
  );
  return z.optional(z.union([empty, schema]));
}
