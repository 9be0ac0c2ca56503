import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { expect, test, vi } from 'vitest';

const mocks = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/call.ts', () => mocks);

test('a list belongs to whom it was asked for, though somebody else has logged in meanwhile', async () => {
  const { storeSession } = await import('../../../session/session-store.ts');
  const { fetchDoor } = await import('./door-sync.ts');
  const { readDoor } = await import('./door-store.ts');
  const enter = (rollNo: string) => storeSession({ rollNo } as SessionUser, `token of ${rollNo}`);
  mocks.call.mockImplementationOnce(async () => {
    enter('BEN');
    return { theme: 'Party', salt: 's', people: [], until: '', arrivals: [] };
  });
  enter('ADA');
  await fetchDoor('party');
  expect(await readDoor('party', 'BEN')).toBeUndefined();
  expect(await readDoor('party', 'ADA')).toMatchObject({ theme: 'Party' });
});
