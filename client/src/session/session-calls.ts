import { getSession, logout } from '@alumni/shared/auth';
import { call } from '../api/call.ts';
import { clearSession, sessionToken, updateSessionUser } from './session-store.ts';

/** Corrects the stored record in the background: the account type may have changed. */
export async function refreshSession(): Promise<void> {
  const token = sessionToken();
  if (!token) return;
  try {
    const { user } = await call(getSession, {});
    if (sessionToken() === token) updateSessionUser(user);
  } catch (error) {
    // A 401 has ended the session; anything else leaves the stored record in use.
    console.warn('The session could not be checked.', error);
  }
}

/** Ends the session here at once; the server is told, but nobody waits for it. */
export function logOut(): void {
  // Called first: it takes the token along, which is gone a moment later.
  call(logout, {}).catch((error) => console.warn('The server was not told of the logout.', error));
  clearSession('logout');
}
