import '../../../testing/fake-browser.ts';
import { expect, test, vi } from 'vitest';
import { ownCodes } from '../../../components/highlights/own-codes.ts';
import { sendReply } from './reply-outbox.ts';

let reader = 'AMA';
vi.mock('../../../settings.ts', () => ({ settings: { site: { timeZone: 'Africa/Douala' } } }));
vi.mock('../../../api/use-endpoint.ts', () => ({ refreshAnswers: async () => {} }));
vi.mock('../../../session/session-store.ts', () => ({ currentUser: () => ({ rollNo: reader }) }));
vi.mock('../../../components/outbox/outbox-store.ts', () => ({ postsOf: async () => [] }));
vi.mock('../../../api/call.ts', () => ({
  call: async () => {
    reader = next;
    return { message: 'You are in.', code: '5AYT18' };
  },
}));
let next = 'AMA';

const event = { _id: 'party', theme: 'Party', start_date: '2999-03-13' };

test('a code is stored for whoever has answered, and not for the next person on this phone', async () => {
  next = 'BIKO';
  await sendReply(event, { answer: 'coming', guests: 0 });
  expect(ownCodes()).toEqual([]);
  await sendReply(event, { answer: 'coming', guests: 0 });
  expect(ownCodes().map(({ code }) => code)).toEqual(['5AYT18']);
});
