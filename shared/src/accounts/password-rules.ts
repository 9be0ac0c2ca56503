import type { FormMessageKey } from '../core/form-messages.ts';
import { limits } from '../core/limits.ts';
import { isAdmin, type Viewer } from '../core/permissions.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether the password, in any case, is one of the 10,000 commonest; loads the list of 70 kB. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: passwords }) => new Set(passwords),
  );
  try {
    return (await common).has(password.toLowerCase());
  } catch (error) {
    // The next password tries again.
    common = undefined;
    throw error;
  }
}

/**
 * Returns the fault of a new password of this person; undefined if there is none. Admins and masters
 * guard what others have entrusted: theirs has twelve characters and is none of the commonest.
 */
export async function passwordFault(
  owner: Pick<Viewer, 'accttype'>,
  password: string,
): Promise<FormMessageKey | undefined> {
  if (!isAdmin(owner)) return undefined;
  if (password.length < limits.password.minOfAdmins) return 'passwordTooShortForAdmins';
  return (await isCommonPassword(password)) ? 'passwordCommon' : undefined;
}
