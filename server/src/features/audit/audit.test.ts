import { listAudit } from '@alumni/shared/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../../audit/audit.store.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let master: Person;
beforeAll(async () => {
  t = await createTestApp();
  master = await createPerson(t, { accountType: 'master', first_name: 'Ma', last_name: 'Ster' });
});
afterAll(() => t.close());

const page = async (number: number, limit?: number) =>
  (
    await t.call(listAudit, {
      token: master.token,
      query: { page: number, ...(limit && { limit }) },
    })
  ).body;

test('returns one empty page for an empty log', async () => {
  expect(await page(1)).toEqual({ entries: [], totalPages: 1 });
});

test('paginates newest first without gaps or duplicates', async () => {
  for (let n = 1; n <= 35; n += 1) {
    const id = await recordAudit(t.db, { action: 'login.failures', subject: `person ${n}` });
    const created_at = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
    await t.db.updateTable('audit_log').set({ created_at }).where('id', '=', id).execute();
  }
  const [first, second] = [await page(1), await page(2)];
  expect([first.totalPages, first.entries.length, second.entries.length]).toEqual([2, 30, 5]);
  expect([...first.entries, ...second.entries].map((entry) => entry.subject)).toEqual(
    Array.from({ length: 35 }, (_, index) => `person ${35 - index}`),
  );
  expect(await page(3)).toEqual({ entries: [], totalPages: 2 });
  expect((await page(4, 10)).entries).toHaveLength(5);
});

test('names the actor by roll number and name, none for the server itself', async () => {
  await recordAudit(t.db, {
    action: 'password.set',
    subject: 'Rose',
    details: { count: 2, a: 'b' },
  });
  await recordAudit(t.db, { actorId: master.id, action: 'record.deleted', subject: 'Party' });
  const [byMaster, byServer] = (await page(1)).entries;
  expect(byMaster).toMatchObject({ actor: master.rollNo, actorName: 'Ma Ster', subject: 'Party' });
  expect(byServer).toMatchObject({
    actor: '',
    actorName: '',
    action: 'password.set',
    details: { count: 2, a: 'b' },
  });
});
