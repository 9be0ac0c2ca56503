// Must come first: fake-indexeddb uses `window` as the global object if there is one.
import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../../api/api-error.ts';
import { clearSession, storeSession } from '../../../session/session-store.ts';
import { ownWaiting } from '../../outbox/outbox-store.ts';
import { currentAnnouncements, dismiss } from '../../ui/announcements/announcements.ts';
import { recordSaver } from './save-record.ts';
import type { SavingContext } from './saving-context.ts';

type Values = { theme: string };

const enter = (rollNo: string) => storeSession({ rollNo } as SessionUser, `token of ${rollNo}`);

/** Saves a record as the user with roll number AMA. `onSent` gives the outcome of the call. */
async function save(target: object, onSent: () => Promise<unknown>) {
  enter('AMA');
  const done = vi.fn();
  const context = {
    definition: {
      name: 'event',
      calls: { update: onSent },
      contentOf: ({ theme }: Values) => ({ values: { theme }, order: [] }),
    },
    target: { path: '/myevents', create: onSent, ...target },
    pictures: {
      send: async () => [],
      paths: () => [],
      order: () => [],
      persistedOrder: async () => [],
    },
    draftName: 'event:new:AMA',
    current: () => ({ newest: undefined }),
    explain: () => ({ text: 'Error saving event' }),
    cache: { saved: done },
    onSaved: done,
    onQueued: done,
    ...{
      send: () => true,
      storeDraft() {},
      discardDraft() {},
      fail() {},
      t: { sessionEnded: 'Log in again.' },
    },
  };
  await recordSaver(context as unknown as SavingContext<Values, Values>)({ theme: 'Reunion' });
  return { done, waiting: await ownWaiting(z.unknown()) };
}

test('what fails after somebody else has logged in does not wait in their name', async () => {
  const { done, waiting } = await save({}, async () => {
    enter('BEN');
    throw new ApiError(0);
  });
  expect([waiting, done.mock.calls]).toEqual([[], []]);
  const own = await save({}, async () => {
    throw new ApiError(0);
  });
  expect(own.waiting).toMatchObject([{ account: 'AMA', kind: 'event' }]);
});

test('what is saved after somebody else has logged in stays out of their cache and screen', async () => {
  const { done } = await save({}, async () => {
    enter('BEN');
    return { _id: 'e1', message: 'Saved' };
  });
  expect(done).not.toHaveBeenCalled();
});

test.each([new ApiError(401), new DOMException('Aborted', 'AbortError')])(
  'an expired session says that the changes are kept, whichever upload ends first: %s',
  async (error) => {
    for (const { id } of currentAnnouncements()) dismiss(id);
    await save({}, async () => {
      clearSession('expired');
      throw error;
    });
    expect(currentAnnouncements().map(({ text }) => text)).toEqual(['Log in again.']);
  },
);
