import { updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReset } from '../../codes/resets.store.ts';
import { fromNow } from '../../db/ids.ts';
import { createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { resetPasswordByToken } from './passwords.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a reset and the writes of the sessions that it ends do not deadlock', async () => {
  for (let i = 0; i < 8; i += 1) {
    const { id, email, rollNo, token } = await createPerson(t);
    await t.db
      .transaction()
      .execute((trx) => insertReset(trx, `w${i}`, { id, email_key: email }, fromNow(60_000)));
    const write = async (profession: string) =>
      (await t.call(updateAlumnus, { params: { rollNo }, body: { profession }, token })).status;
    const writes = ['a', 'b', 'c', 'd'].map(write);
    const reset = resetPasswordByToken(t.db, `w${i}`, {
      passwordHash: 'hash',
      origin: { deviceTokens: [], browser: '', address: '' },
      dropTwoFactor: async () => {},
    });
    for (const status of await Promise.all(writes)) expect([200, 401]).toContain(status);
    expect(await reset).toBeDefined();
  }
});
