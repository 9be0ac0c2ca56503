import * as z from 'zod/mini';

/** Makes a query parameter optional. An empty one counts as absent. */
export function optionalFilter<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  const empty = z.pipe(
    z.literal(''),
    z.transform((): Output | undefined => undefined),
  );
  return z.optional(z.union([empty, schema]));
}

/** Only `true` sets it. */
export const flagFilter = optionalFilter(
  z.pipe(
    z.literal('true'),
    z.transform(() => true as const),
  ),
);
