import type { SessionUser } from '@alumni/shared/accounts/auth';
import { accountTypes } from '@alumni/shared/core/permissions';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../store.ts';

// Names of the specification §3.
const tokenKey = 'token';
const userKey = 'userData';

export type SessionEnd = 'logout' | 'expired';

interface SessionState {
  status: 'loading' | 'ready';
  user: SessionUser | undefined;
  token: string | undefined;
  /** Why there is no user any more: after an expiry the reader comes back to where they were. */
  ended?: SessionEnd;
}

const store = createStore<SessionState>({ status: 'loading', user: undefined, token: undefined });
/** The session as it is stored: status, user, and why it ended. */
export const { get: sessionState, subscribe: subscribeToSession, useValue: useSession } = store;
let checkSession = () => {};

export function sessionToken(): string | undefined {
  return sessionState().token;
}

export function currentUser(): SessionUser | undefined {
  return sessionState().user;
}

/** Restores the stored session. Call it before anything is rendered; other tabs are followed. */
export function restoreSession(): void {
  enter(readSession());
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === userKey || key === null) enter(readSession());
  });
}

/** Starts a session, or replaces the stored record of the running one. */
export function storeSession(user: SessionUser, token: string): void {
  if (!(writeStored(tokenKey, token) && writeStored(userKey, JSON.stringify(user)))) {
    console.warn('The session could not be stored.');
  }
  enter({ user, token });
}

/** Corrects the stored record; nothing happens when the session has ended in the meantime. */
export function updateSessionUser(user: SessionUser): void {
  const token = sessionToken();
  if (token) storeSession(user, token);
}

/** Ends the session of a `token` that the server refused; one that has begun since continues. */
export function expireSession(token: string): void {
  if (sessionToken() === token) clearSession('expired');
}

/** `check` runs when the server refuses what the stored account type allows. */
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

/** Whether the browser still holds the record that the profile is saved for. */
export function hasStoredUser(): boolean {
  return readStored(userKey) !== null;
}

function enter(session: Pick<SessionState, 'user' | 'token'>, ended?: SessionEnd): void {
  const { user, token } = session;
  // The static shell and the header's first paint read this attribute.
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
 * The stored user, with defaults in place of fields that are missing or malformed until
 * `refreshSession` has fetched them: the specification promises no more than rollNo and accttype.
 * Throws where there is no rollNo. Without the contract's schema, which forms alone fetch.
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
