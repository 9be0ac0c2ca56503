import {
  listAlumni,
  listLocations,
  listPostsOf,
  listPromotions,
} from '@alumni/shared/calls/directory';
import { listTestimonies } from '@alumni/shared/calls/home';
import { getAlumnus, updateAlumnus } from '@alumni/shared/calls/profile';
import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import { type CallInput, callWithEtag } from '../../../api/call.ts';
import type {
  EditorChange,
  Failure,
  FormDefinition,
  Version,
} from '../../../components/editor/editor.ts';
import {
  currentUser,
  expireSession,
  hasStoredUser,
  revalidateSession,
  sessionToken,
  updateSessionUser,
} from '../../../session/session-store.ts';
import type { ProfileWords } from '../profile.words.ts';
import {
  emptyProfile,
  type ProfileValues,
  profileBody,
  profileSchema,
  profileValues,
} from './profile-fields.tsx';

/** Saves changes of the profile that the reader makes outside the edit form. */
export type SaveApart = (
  change: NonNullable<CallInput<typeof updateAlumnus>['body']>,
) => Promise<void>;

/** The profile was not saved: the browser's storage has lost the logged-in user. */
class UserDataMissingError extends Error {}

export const profileEditor: FormDefinition<Alumnus, ProfileValues> = {
  name: 'profile',
  calls: { read: readOwn, update: (id, change, ifMatch) => update(id, change, ifMatch) },
  affected: [getAlumnus, listAlumni, listPromotions, listLocations, listPostsOf, listTestimonies],
  schema: profileSchema,
  empty: emptyProfile,
  valuesOf: profileValues,
  imagesOf: ({ profileImage }) => (isStored(profileImage) ? [profileImage] : []),
  images: { cap: 1, least: 0 },
  // The draft has private fields, which the next person on this device must not find.
  draftStorage: 'tab',
};

/** The editor's definition, with a source of the current password for sensitive changes. */
export function profileEditorWith(currentPassword: () => string): typeof profileEditor {
  return {
    ...profileEditor,
    calls: {
      read: readOwn,
      update: (id, change, ifMatch) => update(id, change, ifMatch, currentPassword()),
    },
  };
}

/** Says why the profile was not saved. */
export function explainProfile(error: unknown, t: ProfileWords): Failure {
  if (error instanceof UserDataMissingError) return { text: t.noUserData };
  if (isNetworkError(error)) return { text: t.network };
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  return { text: said ?? t.failed };
}

/** Whether the server refused a change because the current password is missing or wrong. */
export function wantsCurrentPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code?.startsWith('currentPassword') ?? false);
}

/**
 * Reads the reader's own profile. Anyone may read a profile, so an expired token causes no error: the response only
 * lacks the private fields. In that case, this function ends the session and throws.
 */
async function readOwn(rollNo: string): Promise<Version<Alumnus>> {
  const token = sessionToken();
  const { data, ...version } = await callWithEtag(getAlumnus, { params: { rollNo } });
  if ('email' in data && data.email !== undefined) return { ...version, data };
  if (token) expireSession(token);
  throw new ApiError(401);
}

/** Sends changed fields only: a page opened long ago must not restore an old email. */
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
 * Returns the saved record from an update's response, which is the record or an object with `user`. Also updates the
 * session. Returns undefined if the response has no record: the caller fetches it again.
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

/** Copies the saved name and picture to the stored user, which the header and the dashboard show. */
function updateSession({ rollNo, title, firstName, lastName, profileImage }: Alumnus): void {
  const stored = currentUser();
  if (stored) updateSessionUser({ ...stored, rollNo, title, firstName, lastName, profileImage });
}
