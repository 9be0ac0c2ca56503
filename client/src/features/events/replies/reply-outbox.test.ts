import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import { expect, test, vi } from 'vitest';
import { ownCodes } from '../../../components/highlights/own-codes.ts';
import { queueReply, sendReply, waitingReply } from './reply-outbox.ts';

let reader = 'AMA';
vi.mock('../../../settings.ts', () => ({ settings: { site: { timeZone: 'Africa/Douala' } } }));
vi.mock('../../../api/use-endpoint.ts', () => ({ invalidateEndpoint: async () => {} }));
vi.mock('../../../session/session-store.ts', () => ({ currentUser: () => ({ rollNo: reader }) }));
vi.mock('../../../api/call.ts', () => ({
  call: async () => {
    reader = next;
    return { message: 'You are in.', code: '5AYT18' };
  },
}));
let next = 'AMA';

const event = { _id: 'party', theme: 'Party', start_date: '2999-03-13' };

test('stores a code for the account that replied, not for the next person on this phone', async () => {
  next = 'BIKO';
  await sendReply(event, { answer: 'coming', guests: 0 });
  expect(ownCodes()).toEqual([]);
  await sendReply(event, { answer: 'coming', guests: 0 });
  expect(ownCodes().map(({ code }) => code)).toEqual(['5AYT18']);
});

test('a reply that fails after somebody else has logged in does not wait in their name', async () => {
  reader = 'BIKO';
  const given = { answer: 'coming', guests: 0 } as const;
  expect(await queueReply(event, given, { label: 'coming', account: 'AMA' })).toBe(false);
  expect(await waitingReply('party')).toBeUndefined();
  expect(await queueReply(event, given, { label: 'coming', account: 'BIKO' })).toBe(true);
  expect(await waitingReply('party')).toEqual(given);
});
