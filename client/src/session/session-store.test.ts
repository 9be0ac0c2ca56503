import '../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeAttributes, fakeLocalStorage, fakeWindow } from '../testing/fake-browser.ts';

const ama: SessionUser = {
  rollNo: 'AMA',
  accttype: 'user',
  title: 'Dr',
  firstName: 'Ama',
  lastName: 'Ngo',
  profileImage: '',
};
const stored = JSON.stringify(ama);

let session: typeof import('./session-store.ts');
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeLocalStorage.clear();
  fakeAttributes.clear();
  vi.resetModules();
  session = await import('./session-store.ts');
});

function store(token: string | undefined, userData: string | undefined): void {
  if (token !== undefined) fakeLocalStorage.setItem('token', token);
  if (userData !== undefined) fakeLocalStorage.setItem('userData', userData);
}

function changedInAnotherTab(key: string | null): void {
  fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('at the start', () => {
  test('nothing is known before the stored session is read', () => {
    expect(session.sessionState().status).toBe('loading');
  });

  test('token and user together are a session', () => {
    store('token', stored);
    session.restoreSession();
    expect(session.sessionState()).toEqual({ status: 'ready', user: ama, token: 'token' });
    expect(fakeAttributes).toContain('data-user');
  });

  for (const [what, token, userData] of [
    ['a token alone', 'token', undefined],
    ['a user alone', undefined, stored],
    ['nothing', undefined, undefined],
  ] as const) {
    test(`${what} is none`, () => {
      store(token, userData);
      session.restoreSession();
      expect(session.sessionState()).toEqual({
        status: 'ready',
        user: undefined,
        token: undefined,
      });
      expect(fakeAttributes).not.toContain('data-user');
    });
  }

  for (const [what, userData] of [
    ['damaged data', '{not json'],
    ['data of another shape', '{"rollNo":5}'],
  ] as const) {
    test(`${what} is logged and cleared`, () => {
      store('token', userData);
      session.restoreSession();
      expect(session.currentUser()).toBeUndefined();
      expect(console.error).toHaveBeenCalled();
      expect(fakeLocalStorage.getItem('token')).toBeNull();
      expect(fakeLocalStorage.getItem('userData')).toBeNull();
    });
  }

  test('rollNo and accttype alone restore the user until the rest is fetched', () => {
    store('token', '{"rollNo":"AMA","accttype":"admin"}');
    session.restoreSession();
    const unnamed = { title: '', firstName: '', lastName: '', profileImage: '' };
    expect(session.currentUser()).toEqual({ rollNo: 'AMA', accttype: 'admin', ...unnamed });
    expect(fakeLocalStorage.getItem('token')).toBe('token');
    session.updateSessionUser(ama);
    expect(session.currentUser()).toEqual(ama);

    // Malformed fields become empty; an unknown account type becomes a member.
    store('token', JSON.stringify({ ...ama, accttype: 'owner', title: null }));
    changedInAnotherTab('userData');
    expect(session.currentUser()).toEqual({ ...ama, accttype: 'user', title: '' });
  });

  test('treats unreadable storage as empty', () => {
    store('token', stored);
    fakeLocalStorage.failing = true;
    session.restoreSession();
    expect(session.sessionState().status).toBe('ready');
    expect(session.currentUser()).toBeUndefined();
  });
});

describe('a session', () => {
  test('is stored under the specified keys, and reported to subscribers', () => {
    const listener = vi.fn();
    const unsubscribe = session.subscribeToSession(listener);
    session.storeSession(ama, 'token');
    expect(fakeLocalStorage.getItem('token')).toBe('token');
    expect(JSON.parse(fakeLocalStorage.getItem('userData') ?? '')).toEqual(ama);
    expect(session.hasStoredUser()).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    session.clearSession('logout');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('lasts for the page where it cannot be stored', () => {
    fakeLocalStorage.failing = true;
    session.storeSession(ama, 'token');
    expect(session.sessionToken()).toBe('token');
    expect(session.hasStoredUser()).toBe(false);
    expect(() => session.clearSession('logout')).not.toThrow();
  });

  test('ends with both items removed, and says why', () => {
    session.storeSession(ama, 'token');
    session.clearSession('logout');
    expect(fakeLocalStorage).toHaveLength(0);
    expect(session.sessionState()).toMatchObject({ user: undefined, ended: 'logout' });
    expect(fakeAttributes).not.toContain('data-user');
  });

  test('ends when the server refuses its token, unless another session has begun', () => {
    session.storeSession(ama, 'first');
    session.storeSession(ama, 'second');
    session.expireSession('first');
    expect(session.sessionToken()).toBe('second');
    session.expireSession('second');
    expect(session.sessionState()).toMatchObject({ token: undefined, ended: 'expired' });
    session.storeSession(ama, 'third');
    expect(session.sessionState()).not.toHaveProperty('ended');
  });

  test('is corrected while it runs, not after its end', () => {
    session.storeSession(ama, 'token');
    session.updateSessionUser({ ...ama, accttype: 'admin' });
    expect(session.currentUser()?.accttype).toBe('admin');
    expect(session.sessionToken()).toBe('token');
    session.clearSession('expired');
    session.updateSessionUser(ama);
    expect(session.currentUser()).toBeUndefined();
    expect(fakeLocalStorage.getItem('userData')).toBeNull();
  });

  test('is revalidated when the server refuses what the account type allows', () => {
    session.revalidateSession();
    const check = vi.fn();
    session.onRevalidate(check);
    session.revalidateSession();
    expect(check).toHaveBeenCalledTimes(1);
  });
});

describe('another tab', () => {
  test('logs in, and out', () => {
    session.restoreSession();
    store('token', stored);
    changedInAnotherTab('token');
    expect(session.currentUser()).toEqual(ama);
    fakeLocalStorage.clear();
    changedInAnotherTab(null);
    expect(session.currentUser()).toBeUndefined();
  });

  test('may change other keys without an effect', () => {
    session.restoreSession();
    store('token', stored);
    changedInAnotherTab('theme');
    expect(session.currentUser()).toBeUndefined();
  });
});
