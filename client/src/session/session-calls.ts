import { getSession, logout } from '@alumni/shared/calls/auth';
import { call } from '../api/call.ts';
import { clearTabDrafts } from '../components/draft/tab-drafts.ts';
import { clearSession, sessionToken, updateSessionUser } from './session-store.ts';

let mayLogOut: (() => Promise<boolean>) | undefined;

/** Registers a form's question before a log-out. Returns a function that removes it. */
export function beforeLogOut(ask: () => Promise<boolean>): () => void {
  mayLogOut = ask;
  return () => {
    mayLogOut = undefined;
  };
}

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

/**
 * Ends the session here, unless the reader would rather stay with a changed form; true when it has
 * ended. The server is told, but nobody waits for it.
 */
export async function logOut(): Promise<boolean> {
  if (mayLogOut && !(await mayLogOut())) return false;
  // Called first: it takes the token along, which is gone a moment later.
  call(logout, {}).catch((error) => console.warn('The server was not told of the logout.', error));
  clearTabDrafts();
  clearSession('logout');
  return true;
}
