import type { SessionUser } from '@alumni/shared/accounts/auth';
import { accountTypes } from '@alumni/shared/core/permissions';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../store.ts';

// Key names of the specification §3.
const tokenKey = 'token';
const userKey = 'userData';

export type SessionEnd = 'logout' | 'expired';

interface SessionState {
  status: 'loading' | 'ready';
  user: SessionUser | undefined;
  token: string | undefined;
  /** Why the session ended. After an expiry, the log-in leads back to the page that was open. */
  ended?: SessionEnd;
}

const store = createStore<SessionState>({ status: 'loading', user: undefined, token: undefined });
/** The session: status, user, and why it ended. */
export const { get: sessionState, subscribe: subscribeToSession, useValue: useSession } = store;
let checkSession = () => {};

export function sessionToken(): string | undefined {
  return sessionState().token;
}

export function currentUser(): SessionUser | undefined {
  return sessionState().user;
}

/** Restores the stored session and follows other tabs. Call it before the first render. */
export function restoreSession(): void {
  enter(readSession());
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === userKey || key === null) enter(readSession());
  });
}

/** Starts a session, or replaces the stored user of the current one. */
export function storeSession(user: SessionUser, token: string): void {
  if (!(writeStored(tokenKey, token) && writeStored(userKey, JSON.stringify(user)))) {
    console.warn('The session could not be stored.');
  }
  enter({ user, token });
}

/** Replaces the stored user, unless the session has ended meanwhile. */
export function updateSessionUser(user: SessionUser): void {
  const token = sessionToken();
  if (token) storeSession(user, token);
}

/** Ends the session of a `token` that the server refused. A newer session continues. */
export function expireSession(token: string): void {
  if (sessionToken() === token) clearSession('expired');
}

/** Registers `check`, which runs when the server refuses an action that the stored account type allows. */
export function onRevalidate(check: () => void): void {
  checkSession = check;
}

export function revalidateSession(): void {
  checkSession();
}

export function clearSession(ended: SessionEnd): void {
  removeStored();
  enter({ user: undefined, token: undefined }, ended);
}

/** Whether the browser still stores a user. A profile is not saved once the stored user is gone. */
export function hasStoredUser(): boolean {
  return readStored(userKey) !== null;
}

function enter(session: Pick<SessionState, 'user' | 'token'>, ended?: SessionEnd): void {
  const { user, token } = session;
  // The static shell and the first paint of the header read this attribute.
  document.documentElement.toggleAttribute('data-user', user !== undefined);
  store.set({ status: 'ready', user, token, ...(ended && { ended }) });
}

function readSession(): Pick<SessionState, 'user' | 'token'> {
  const token = readStored(tokenKey);
  const stored = readStored(userKey);
  if (token === null || stored === null) return { user: undefined, token: undefined };
  try {
    return { user: parseUser(stored), token };
  } catch (error) {
    console.error('The stored session cannot be read.', error);
    removeStored();
    return { user: undefined, token: undefined };
  }
}

/**
 * Parses the stored user. The specification guarantees only rollNo and accttype: other missing or malformed fields get
 * defaults until `refreshSession` runs. Throws without a rollNo. It does not use the API's schema, which would enlarge
 * the first download.
 */
function parseUser(stored: string): SessionUser {
  const record = JSON.parse(stored);
  const text = (name: keyof SessionUser): string =>
    typeof record[name] === 'string' ? record[name] : '';
  if (typeof record.rollNo !== 'string') throw new Error('the stored user has no rollNo');
  return {
    rollNo: record.rollNo,
    accttype: accountTypes.find((type) => type === record.accttype) ?? 'user',
    title: text('title'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    profileImage: text('profileImage'),
    ...(typeof record.lacksTwoFactor === 'boolean' && {
      lacksTwoFactor: record.lacksTwoFactor,
    }),
    ...(record.pending === true && { pending: true }),
  };
}

function removeStored(): void {
  writeStored(tokenKey, null);
  writeStored(userKey, null);
}
