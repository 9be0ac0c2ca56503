import * as z from 'zod/mini';

/** Audiences of a field, from everybody to only the person, admins and masters. */
export const audiences = ['public', 'members', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** Audience of each field until its owner decides otherwise. */
export const defaultVisibility = {
  title: 'public',
  firstName: 'public',
  maidenName: 'office',
  gender: 'office',
  profession: 'public',
  address: 'office',
  fos: 'public',
  telephone: 'office',
  promotion: 'public',
  town: 'members',
  country: 'members',
  description: 'public',
  testimony: 'public',
  mentor: 'public',
  profileImage: 'public',
} as const satisfies Record<string, Audience>;

/**
 * Fields whose audience the person chooses. The last name is not among them, because lists need it. Neither is the
 * e-mail, which identifies the account.
 */
export type ChosenField = keyof typeof defaultVisibility;

export const chosenFields = Object.keys(defaultVisibility) as ChosenField[];

/** Audience of the fields for which the person has no choice. */
export const fixedVisibility = { lastName: 'public', email: 'office' } as const satisfies Record<
  string,
  Audience
>;

export type VisibleField = ChosenField | keyof typeof fixedVisibility;

const audience = z.enum(audiences, 'visibilityInvalid');

/** Private fields that a person may show to members at most. */
export const neverPublic = ['gender', 'address', 'telephone'] as const satisfies ChosenField[];

/** Audiences that a person may choose for a field. */
export function audienceChoices(field: ChosenField): readonly Audience[] {
  return isNeverPublic(field) ? audiences.filter((one) => one !== 'public') : audiences;
}

function isNeverPublic(field: VisibleField): boolean {
  return neverPublic.some((one) => one === field);
}

/** Absent fields have their default audience. */
export const visibilityForm = z.partialRecord(z.enum(chosenFields, 'visibilityInvalid'), audience);
export type Visibility = z.output<typeof visibilityForm>;

export function audienceOf(field: VisibleField, visibility: Visibility): Audience {
  if (field in fixedVisibility) return fixedVisibility[field as keyof typeof fixedVisibility];
  const chosen = visibility[field as ChosenField] ?? defaultVisibility[field as ChosenField];
  // The API also accepts the choice `public` for a field that is never public. Members then see the field.
  return chosen === 'public' && isNeverPublic(field) ? 'members' : chosen;
}

/** Whether people of the audience `viewer` see a field that is shown to `audience`. */
export function sees(viewer: Audience, audience: Audience): boolean {
  return audiences.indexOf(viewer) >= audiences.indexOf(audience);
}
