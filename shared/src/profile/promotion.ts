import * as z from 'zod/mini';
import { currentTime } from '../core/clock.ts';
import { cleanLine } from '../core/fields.ts';

/** Earliest accepted year: the department's founding year is unknown, and no member left before 1950. */
export const firstPromotion = 1950;

/** Next year: students may enter the year in which they will leave. */
export function lastPromotion(): number {
  return new Date(currentTime()).getFullYear() + 1;
}

const year = z.string().check(cleanLine(), z.regex(/^(\d{4})?$/, 'promotionInvalid'));

/** A year, four digits, or an empty string or null for none. */
export const promotion = z.pipe(
  z.union([z.number(), year, z.null()], 'promotionInvalid'),
  z.pipe(
    z.transform((value: number | string | null) =>
      value === null || value === '' ? null : Number(value),
    ),
    z.nullable(
      z.int('promotionInvalid').check(
        z.minimum(firstPromotion, 'promotionInvalid'),
        z.refine((value) => value <= lastPromotion(), 'promotionInvalid'),
      ),
    ),
  ),
);
