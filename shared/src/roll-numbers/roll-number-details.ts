import * as z from 'zod/mini';
import { type DetailField, detailFields } from '../profile/detail-fields.ts';
import { profileTexts } from '../profile/profile-form.ts';

function forEachDetail<T>(value: T): Record<DetailField, T> {
  return Object.fromEntries(detailFields.map((field) => [field, value])) as Record<DetailField, T>;
}

/**
 * Data that an association imports about an unregistered person, validated like a profile. It excludes
 * description, testimony and mentoring: those are the person's own words.
 */
export const rollNumberDetails = z.partial(z.pick(profileTexts, forEachDetail<true>(true)));
export type RollNumberDetails = z.output<typeof rollNumberDetails>;

/** Stored details for display, without validation: the rules may have changed since. */
export const knownDetails = z.partial(
  z.object({ ...forEachDetail(z.string()), promotion: z.nullable(z.number()) }),
);
export type KnownDetails = z.output<typeof knownDetails>;
