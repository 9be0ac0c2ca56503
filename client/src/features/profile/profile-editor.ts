import { listAlumni, listPostsOf, listPromotions } from '@alumni/shared/calls/directory';
import { listTestimonies } from '@alumni/shared/calls/home';
import { getAlumnus, updateAlumnus } from '@alumni/shared/calls/profile';
import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { ApiError } from '../../api/api-error.ts';
import { type CallInput, callWithEtag } from '../../api/call.ts';
import type { EditorChange, FormDefinition, Version } from '../../components/editor/editor.ts';
import {
  currentUser,
  expireSession,
  hasStoredUser,
  revalidateSession,
  sessionToken,
  updateSessionUser,
} from '../../session/session-store.ts';
import {
  emptyProfile,
  type ProfileValues,
  profileBody,
  profileSchema,
  profileValues,
} from './profile-fields.tsx';

/** Saves values of the profile that are no fields of its form. */
export type SaveApart = (
  change: NonNullable<CallInput<typeof updateAlumnus>['body']>,
) => Promise<void>;

/** The browser holds no record of the person whose profile is to be saved. */
export class UserDataMissingError extends Error {}

export const profileEditor: FormDefinition<Alumnus, ProfileValues> = {
  name: 'profile',
  calls: { read: readOwn, update: (id, change, ifMatch) => update(id, change, ifMatch) },
  affected: [getAlumnus, listAlumni, listPromotions, listPostsOf, listTestimonies],
  schema: profileSchema,
  empty: emptyProfile,
  valuesOf: profileValues,
  imagesOf: ({ profileImage }) => (isStored(profileImage) ? [profileImage] : []),
  images: { cap: 1, least: 0 },
  // Private fields: the next person on this device must not find them.
  draftStorage: 'tab',
};

/** The definition for a form that asks for the current password when the server wants it. */
export function profileEditorWith(currentPassword: () => string): typeof profileEditor {
  return {
    ...profileEditor,
    calls: {
      read: readOwn,
      update: (id, change, ifMatch) => update(id, change, ifMatch, currentPassword()),
    },
  };
}

/** Whether the server wants the current password before it changes e-mail or password. */
export function wantsCurrentPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code?.startsWith('currentPassword') ?? false);
}

/** Anyone may read a profile. Missing private fields mean that the token has expired. */
async function readOwn(rollNo: string): Promise<Version<Alumnus>> {
  const token = sessionToken();
  const { data, ...version } = await callWithEtag(getAlumnus, { params: { rollNo } });
  if ('email' in data && data.email !== undefined) return { ...version, data };
  if (token) expireSession(token);
  throw new ApiError(401);
}

/** Changed fields alone: a page that was opened long ago must not send an old e-mail back. */
async function update(
  rollNo: string,
  { values, changed, images, imagesChanged }: EditorChange<ProfileValues>,
  ifMatch: string | undefined,
  currentPassword = '',
) {
  if (!hasStoredUser()) {
    console.warn('User data not found in localStorage.');
    throw new UserDataMissingError();
  }
  const body = {
    ...profileBody(values, changed),
    ...(imagesChanged && { profileImage: images[0] ?? '' }),
    ...(currentPassword && { currentPassword }),
  };
  const { data, etag } = await callWithEtag(updateAlumnus, { params: { rollNo }, body, ifMatch });
  return { ...data, version: savedVersion(data, etag) };
}

/**
 * The record that an update came back with, beside a message or bare; the session takes it over. Undefined where it
 * brought none: it is read again then.
 */
export function savedVersion(
  response: unknown,
  etag: string | undefined,
): Version<Alumnus> | undefined {
  const { user = response } = (response ?? {}) as { user?: unknown };
  if (typeof (user as Partial<Alumnus> | undefined)?.rollNo !== 'string') {
    revalidateSession();
    return undefined;
  }
  updateSession(user as Alumnus);
  return { data: user as Alumnus, etag };
}

/** The header and the dashboard read the stored record. */
function updateSession({ rollNo, title, firstName, lastName, profileImage }: Alumnus): void {
  const stored = currentUser();
  if (stored) updateSessionUser({ ...stored, rollNo, title, firstName, lastName, profileImage });
}
