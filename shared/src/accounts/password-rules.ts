import type { FormMessageKey } from '../core/form.messages.ts';
import { limits } from '../core/limits.ts';
import { isAdmin, type Viewer } from '../core/permissions.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is one of the 10,000 commonest, ignoring case. Loads a list of 70 kB. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: passwords }) => new Set(passwords),
  );
  try {
    return (await common).has(password.toLowerCase());
  } catch (error) {
    // Let the next call load the list again.
    common = undefined;
    throw error;
  }
}

/**
 * Returns what is wrong with a person's new password; undefined if it is fine. Admins and masters guard
 * others' data: they need twelve characters and no common password.
 */
export async function passwordFault(
  owner: Pick<Viewer, 'accttype'>,
  password: string,
): Promise<FormMessageKey | undefined> {
  if (!isAdmin(owner)) return undefined;
  if (password.length < limits.password.minOfAdmins) return 'passwordTooShortForAdmins';
  return (await isCommonPassword(password)) ? 'passwordCommon' : undefined;
}
