import * as z from 'zod/mini';
import { type DetailField, detailFields } from '../profile/detail-fields.ts';
import { profileTexts } from '../profile/profile-form.ts';

function ofEach<T>(value: T): Record<DetailField, T> {
  return Object.fromEntries(detailFields.map((field) => [field, value])) as Record<DetailField, T>;
}

/**
 * An association's data about somebody before they register, by the rules of the profile. Their
 * description, testimony and readiness to mentor are their own words, and no list has them.
 */
export const rollNumberDetails = z.partial(z.pick(profileTexts, ofEach<true>(true)));
export type RollNumberDetails = z.output<typeof rollNumberDetails>;

/** The same as it is shown: rules for what is typed may have changed since. */
export const knownDetails = z.partial(
  z.object({ ...ofEach(z.string()), promotion: z.nullable(z.number()) }),
);
export type KnownDetails = z.output<typeof knownDetails>;
