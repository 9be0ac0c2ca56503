import * as z from 'zod/mini';

/** Audiences of a field, from everybody to the person, admins and masters alone. */
export const audiences = ['public', 'members', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** Audience of each field until its owner decides otherwise (readings, 'who may call what'). */
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
  description: 'public',
  testimony: 'public',
  mentor: 'public',
  profileImage: 'public',
} as const satisfies Record<string, Audience>;

/** Fields with a choice. Lists need last names, and an e-mail is the key to the account. */
export type ChosenField = keyof typeof defaultVisibility;

export const chosenFields = Object.keys(defaultVisibility) as ChosenField[];

/** Audience of each field without a choice. */
export const fixedVisibility = { lastName: 'public', email: 'office' } as const satisfies Record<
  string,
  Audience
>;

export type VisibleField = ChosenField | keyof typeof fixedVisibility;

const audience = z.enum(audiences, 'visibilityInvalid');

/** Fields of the person and the office, that a choice shows to members at most. */
export const neverPublic = ['gender', 'address', 'telephone'] as const satisfies ChosenField[];

/** Audiences that one chooses from for a field. */
export function audiencesOf(field: ChosenField): readonly Audience[] {
  return isNeverPublic(field) ? audiences.filter((one) => one !== 'public') : audiences;
}

function isNeverPublic(field: VisibleField): boolean {
  return neverPublic.some((one) => one === field);
}

/** Fields that are left out have their default. */
export const visibilityForm = z.partialRecord(z.enum(chosenFields, 'visibilityInvalid'), audience);
export type Visibility = z.output<typeof visibilityForm>;

export function audienceOf(field: VisibleField, visibility: Visibility): Audience {
  if (field in fixedVisibility) return fixedVisibility[field as keyof typeof fixedVisibility];
  const chosen = visibility[field as ChosenField] ?? defaultVisibility[field as ChosenField];
  // Forms of before still send it.
  return chosen === 'public' && isNeverPublic(field) ? 'members' : chosen;
}

/** Whether who counts as `viewer` sees what `audience` sees. */
export function sees(viewer: Audience, audience: Audience): boolean {
  return audiences.indexOf(viewer) >= audiences.indexOf(audience);
}
