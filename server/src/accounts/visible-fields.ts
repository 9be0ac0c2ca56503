import { isAdmin } from '@alumni/shared/core/permissions';
import type { Alumnus, PublicAlumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { type DetailField, detailFields, heldFields } from '@alumni/shared/profile/detail-fields';
import {
  type Audience,
  audienceOf,
  type ChosenField,
  defaultVisibility,
  sees,
  type Visibility,
  type VisibleField,
  visibilityForm,
} from '@alumni/shared/profile/visibility';
import type { Language } from '@alumni/shared/text/language';
import * as z from 'zod/mini';
import type { Row } from '../db/schema.ts';
import { parseStored } from '../db/stored-json.ts';
import type { Caller } from '../session/caller.ts';

type Account = Row<'accounts'>;

const fieldNames = z.array(z.enum(detailFields));

const publicColumns = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  profession: 'profession',
  fos: 'field_of_study',
  description: 'description',
  testimony: 'testimony',
  profileImage: 'profile_image',
  promotion: 'promotion',
  town: 'town',
  country: 'country',
  mentor: 'mentor',
} as const satisfies Record<
  Exclude<keyof PublicAlumnus, 'rollNo' | 'testimonyLanguage'>,
  keyof Account
>;

const privateColumns = {
  maidenName: 'maiden_name',
  gender: 'gender',
  address: 'address',
  email: 'email',
  telephone: 'telephone',
} as const satisfies Partial<Record<keyof Alumnus, keyof Account>>;

export const profileColumns = { ...publicColumns, ...privateColumns } satisfies Record<
  VisibleField,
  keyof Account
>;

/** Columns from which `visibleValue` reads field F and its audience. */
export type SeenColumns<F extends VisibleField> = Pick<
  Account,
  'visibility' | (typeof profileColumns)[F]
>;

/** Returns which audience a viewer belongs to when they look at a person. People see their own fields as admins do. */
export function viewpointOf(viewer: Caller | undefined, rollNo?: string): Audience {
  if (!viewer) return 'public';
  if (viewer.rollNo === rollNo || isAdmin(viewer)) return 'office';
  return viewer.pending ? 'public' : 'members';
}

/** The value of a field, or its empty value if the viewer may not see it. */
export function visibleValue<F extends VisibleField>(
  account: SeenColumns<F>,
  field: F,
  viewer: Audience,
): Account[(typeof profileColumns)[F]] | EmptyOf<F> {
  const column = profileColumns[field] as (typeof profileColumns)[F];
  if (sees(viewer, audienceOf(field, visibilityOf(account)))) return account[column];
  return (field === 'promotion' ? null : '') as EmptyOf<F>;
}

type EmptyOf<F extends VisibleField> = F extends 'promotion' ? null : '';

/**
 * The fields of a person that a viewer may see. All calls, documents, feeds, mails and files use this function. Hidden
 * fields of `privateColumns` are absent, hidden fields of `publicColumns` are empty.
 */
export function visibleAlumnus(account: Account, viewer: Audience): Alumnus {
  const visibility = visibilityOf(account);
  const shown = (field: VisibleField) => sees(viewer, audienceOf(field, visibility));
  const hidden = Object.keys(privateColumns) as (keyof typeof privateColumns)[];
  return {
    ...publicAlumnus(account, viewer),
    ...Object.fromEntries(
      hidden.filter(shown).map((field) => [field, account[privateColumns[field]]]),
    ),
    ...(viewer === 'office' && {
      accttype: account.account_type,
      listed: account.unlisted === 0,
      visibility: { ...defaultVisibility, ...checkedVisibility(account) },
      messages: account.no_messages === 0,
      ...(account.to_check !== '[]' && { toCheck: fieldsToCheck(account) }),
    }),
  };
}

/** Returns the fields that lists show. Each is empty if the viewer may not see it. */
export function publicAlumnus(account: Account, viewer: Audience): PublicAlumnus {
  const names = Object.keys(publicColumns) as (keyof typeof publicColumns)[];
  const values = names.map((field) => [field, visibleValue(account, field, viewer)]);
  const { testimony, ...fields } = Object.fromEntries(values);
  const language = testimony !== '' && account.testimony_language;
  return {
    rollNo: account.roll_no,
    ...fields,
    testimony,
    ...(language && { testimonyLanguage: language }),
  };
}

/** The 'Posted by' names of a public post's owner, regardless of restrictions (specification §2). */
export function posterNames({
  title,
  first_name,
  last_name,
}: Pick<Account, 'title' | 'first_name' | 'last_name'>) {
  return { title, firstName: first_name, lastName: last_name };
}

/** Roll number and the name that a viewer may see. */
export function namedPerson(account: Account, viewer: Audience, language: Language) {
  const seen = publicAlumnus(account, viewer);
  return { rollNo: seen.rollNo, name: personName(seen, language) };
}

/**
 * What stands beside a picture. The name is without the title, which would take half of the line and sort lists at the
 * door.
 */
export function faceOf(account: Account, viewer: Audience, language: Language) {
  const { rollNo, profileImage, ...names } = publicAlumnus(account, viewer);
  return { rollNo, name: personName({ ...names, title: '' }, language), profileImage };
}

/** Whether a viewer may know that the person is a member. */
export function isShown(
  {
    account_type,
    admission,
    unlisted,
    deletion_due_at,
  }: Pick<Account, 'account_type' | 'admission' | 'unlisted' | 'deletion_due_at'>,
  viewer: Audience,
): boolean {
  if (viewer === 'office') return true;
  return (
    account_type !== 'suspended' &&
    admission === 'admitted' &&
    unlisted === 0 &&
    deletion_due_at === null
  );
}

export function visibilityOf({ visibility }: Pick<Account, 'visibility'>): Visibility {
  return parseStored(visibilityForm, visibility);
}

/** Fields that the association has filled in and the person has not checked yet. */
export function fieldsToCheck({ to_check }: Pick<Account, 'to_check'>): DetailField[] {
  return parseStored(fieldNames, to_check);
}

/** Audience of each field once the person has checked the filled-in fields; until then some are hidden. */
export function checkedVisibility(account: Pick<Account, 'visibility' | 'to_check'>): Visibility {
  const visibility = { ...visibilityOf(account) };
  const filled = fieldsToCheck(account);
  for (const field of heldFields) if (filled.includes(field)) delete visibility[field];
  return visibility;
}

/** Stored form: only differences from the default. */
export function storedVisibility(visibility: Visibility): string {
  const chosen = Object.keys(visibility)
    .map((field) => [field, audienceOf(field as ChosenField, visibility)] as const)
    .filter(([field, audience]) => audience !== defaultVisibility[field as ChosenField]);
  return JSON.stringify(Object.fromEntries(chosen));
}
