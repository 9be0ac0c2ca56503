import { getSession, logout } from '@alumni/shared/calls/auth';
import { call } from '../api/call.ts';
import { clearTabDrafts } from '../components/draft/tab-drafts.ts';
import { clearSession, sessionToken, updateSessionUser } from './session-store.ts';

let mayLogOut: (() => Promise<boolean>) | undefined;

/** Registers a question that is asked before a log-out, such as for unsaved texts. The returned function removes it. */
export function beforeLogOut(ask: () => Promise<boolean>): () => void {
  mayLogOut = ask;
  return () => {
    mayLogOut = undefined;
  };
}

/** Updates the stored user in the background: the account type may have changed. */
export async function refreshSession(): Promise<void> {
  const token = sessionToken();
  if (!token) return;
  try {
    const { user } = await call(getSession, {});
    if (sessionToken() === token) updateSessionUser(user);
  } catch (error) {
    // A 401 has already ended the session. Other errors leave the stored user in use.
    console.warn('The session could not be checked.', error);
  }
}

/**
 * Ends the local session, unless the reader prefers to stay with an unsaved form. Returns whether it ended. The
 * request to the server runs in the background.
 */
export async function logOut(): Promise<boolean> {
  if (mayLogOut && !(await mayLogOut())) return false;
  // Call first: the request reads the token, which is cleared next.
  call(logout, {}).catch((error) => console.warn('The server was not told of the logout.', error));
  clearTabDrafts();
  clearSession('logout');
  return true;
}
