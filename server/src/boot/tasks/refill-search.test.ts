import { createEvent, listEvents } from '@alumni/shared/events/events';
import { listAlumni } from '@alumni/shared/people/directory';
import { listMembers } from '@alumni/shared/people/members';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anEvent, createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startRefill } from './refill-search.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const states = () => t.db.selectFrom('search_refills').selectAll().orderBy('table_name').execute();
const log = { error: vi.fn() };

test('fills the texts of before again, goes on where it was interrupted, and leaves newer ones alone', async () => {
  const shown = { profile_image: '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg' };
  const names = { first_name: 'Ɓaŋɨ', last_name: "N'Guessan", ...shown };
  const { id, token } = await createPerson(t, { accountType: 'admin', ...names });
  await t.call(createEvent, { body: { ...anEvent, theme: "Fête de Ng'angue" }, token });
  // As the version of before has written them.
  const old = { name_search: 'baŋɨ n guessan ', name_search_members: 'baŋɨ n guessan ' };
  await t.db
    .updateTable('accounts')
    .set({ ...old, office_search: 'n guessan baŋɨ ' })
    .where('id', '=', id)
    .execute();
  await t.db.updateTable('events').set({ search_text: 'fete de ng angue ' }).execute();
  const issued = Array.from({ length: 250 }, (_, at) => ({
    roll_no: `R${String(at).padStart(4, '0')}`,
    email: `d'${at}@b.cm`,
    email_key: `d'${at}@b.cm`,
    issued_at: '',
    search_text: 'of before',
  }));
  await t.db.insertInto('issued_roll_numbers').values(issued).execute();

  const found = async () => {
    const query = { search: 'nguessan' };
    const seen = await t.call(listAlumni, { query });
    const office = await t.call(listMembers, { query, token });
    const events = await t.call(listEvents, { query: { search: 'ngangue' } });
    return [seen.body.alumni, office.body.members, events.body.events].map((rows) => rows.length);
  };
  const letter = async () =>
    (await t.call(listMembers, { query: { letter: 'n' }, token })).body.members.length;
  expect(await found()).toEqual([0, 0, 0]);

  // A process that ends after some batches, and the next one.
  const first = startRefill(t.db, log, 0);
  const hasBegun = async () =>
    expect(await states()).toMatchObject([{ table_name: 'issued_roll_numbers', done_to: 'R0099' }]);
  await vi.waitFor(hasBegun, { timeout: 30_000, interval: 1 });
  await first.stop();
  expect(await found()).toEqual([1, 1, 1]);
  expect(await letter()).toBe(1);
  const filled = () =>
    t.db
      .selectFrom('issued_roll_numbers')
      .select('roll_no')
      .where('search_text', '<>', 'of before')
      .execute();
  expect((await filled()).length).toBeLessThan(250);
  await t.db
    .updateTable('issued_roll_numbers')
    .set({ search_text: 'untouched' })
    .where('roll_no', '=', 'R0000')
    .execute();
  const second = startRefill(t.db, log, 0);
  await vi.waitFor(async () => expect(await states()).toEqual([]), { timeout: 30_000 });
  await second.stop();
  expect(await filled()).toHaveLength(250);
  const [first0] = await t.db
    .selectFrom('issued_roll_numbers')
    .select('search_text')
    .where('roll_no', '=', 'R0000')
    .execute();
  expect(first0?.search_text).toBe('untouched');
  expect(log.error).not.toHaveBeenCalled();
});
