import '../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { listContactMessages } from '@alumni/shared/calls/contact';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import { getOwnReply } from '@alumni/shared/calls/event-replies';
import { getEvent, listOwnEvents } from '@alumni/shared/calls/events';
import { getAlumnus } from '@alumni/shared/calls/profile';
import { beforeEach, expect, test, vi } from 'vitest';
import { memberCache } from '../offline/member-cache.ts';
import { fakeLocalStorage } from '../testing/fake-browser.ts';
import { FakeCaches } from '../testing/fake-caches.ts';

const person = { accttype: 'admin', title: '', firstName: '', lastName: 'Ngo', profileImage: '' };
const ama = { ...person, rollNo: 'AMA' } as SessionUser;
const ben = { ...person, rollNo: 'BEN' } as SessionUser;

let caches: FakeCaches;
let pages: typeof import('./member-pages.ts');
let session: typeof import('./session-store.ts');
beforeEach(async () => {
  fakeLocalStorage.clear();
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.resetModules();
  session = await import('./session-store.ts');
  pages = await import('./member-pages.ts');
  session.subscribeToSession(pages.forgetPagesOfOthers);
  session.storeSession(ama, 'token');
  await caches.open(memberCache);
});

test('nothing is kept that was not wished for', () => {
  const mine = { rollNo: 'AMA' };
  expect(pages.isPersistedPage(getDashboard, mine)).toBe(false);
  pages.setPersistsPages(true);
  expect(pages.isPersistedPage(getDashboard, mine)).toBe(true);
  expect(pages.isPersistedPage(listOwnEvents, mine)).toBe(true);
  expect(pages.isPersistedPage(getAlumnus, mine)).toBe(true);
  expect(pages.isPersistedPage(getEvent, { id: '5' })).toBe(true);
  expect(pages.isPersistedPage(getOwnReply, { id: '5' })).toBe(true);
});

test('what an admin reads of others is never kept', () => {
  pages.setPersistsPages(true);
  expect(pages.isPersistedPage(getAlumnus, { rollNo: 'BEN' })).toBe(false);
  expect(pages.isPersistedPage(listOwnEvents, { rollNo: 'BEN' })).toBe(false);
  expect(pages.isPersistedPage(listContactMessages)).toBe(false);
});

test('a log-out removes pages and wish', async () => {
  pages.setPersistsPages(true);
  session.clearSession('logout');
  expect(await caches.keys()).toEqual([]);
  expect(fakeLocalStorage).toHaveLength(0);
});

test('so does another person; an expired session keeps the wish for the same one', async () => {
  pages.setPersistsPages(true);
  session.expireSession('token');
  expect(await caches.keys()).toEqual([]);
  session.storeSession(ama, 'next');
  expect(pages.persistsPages()).toBe(true);

  await caches.open(memberCache);
  session.storeSession(ben, 'other');
  expect(await caches.keys()).toEqual([]);
  expect(pages.persistsPages()).toBe(false);
  session.storeSession(ama, 'again');
  expect(pages.persistsPages()).toBe(false);
});
