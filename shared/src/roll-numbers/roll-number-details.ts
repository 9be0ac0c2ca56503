import * as z from 'zod/mini';
import type { DetailField } from '../profile/detail-fields.ts';
import { profileTexts } from '../profile/profile-form.ts';

const {
  title,
  firstName,
  lastName,
  maidenName,
  gender,
  profession,
  fos,
  promotion,
  telephone,
  address,
} = profileTexts.shape;

/**
 * An association's data about somebody before they register, by the rules of the profile. Their
 * description, testimony and readiness to mentor are their own words, and no list has them.
 */
export const rollNumberDetails = z.partial(
  z.object({
    title,
    firstName,
    lastName,
    maidenName,
    gender,
    profession,
    fos,
    promotion,
    telephone,
    address,
  } satisfies Record<DetailField, unknown>),
);
export type RollNumberDetails = z.output<typeof rollNumberDetails>;

const value = z.string();

/** The same as it is shown: rules for what is typed may have changed since. */
export const knownDetails = z.partial(
  z.object({
    title: value,
    firstName: value,
    lastName: value,
    maidenName: value,
    gender: value,
    profession: value,
    fos: value,
    promotion: z.nullable(z.number()),
    telephone: value,
    address: value,
  } satisfies Record<DetailField, unknown>),
);
export type KnownDetails = z.output<typeof knownDetails>;
