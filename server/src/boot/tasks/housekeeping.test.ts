import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEvent } from '@alumni/shared/events/events';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromNow, now } from '../../db/ids.ts';
import { cleanUp } from '../../images/clean-up.ts';
import { newImageName } from '../../images/storage/image-storage.ts';
import { anEvent, anOpportunity, createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startHousekeeping } from './housekeeping.ts';

const minute = 60_000;
let t: TestApp;
let logged: unknown[];
beforeEach(async () => {
  t = await createTestApp();
  logged = [];
});
afterEach(() => t.close());

const log = {
  info: (...values: unknown[]) => {
    logged.push(['info', ...values]);
  },
  error: (...values: unknown[]) => {
    logged.push(['error', ...values]);
  },
};

/** `entries` has the number of log lines of each run. Advances the clock to each run and waits for its lines. */
async function runHousekeeping(...entries: number[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const housekeeping = startHousekeeping({ ...t.deps, log });
  try {
    for (const [pass, count] of (entries.length > 0 ? entries : [1]).entries()) {
      const length = logged.length + count;
      // Advances the clock only to the start of the run. The timers of the run itself go on in real time.
      vi.advanceTimersByTime(pass === 0 ? minute : 60 * minute);
      await expect.poll(() => logged).toHaveLength(length);
    }
  } finally {
    vi.useRealTimers();
  }
  await housekeeping.stop();
}

test('logs which settings to check if database and storage do not match', async () => {
  await t.deps.storage.put(newImageName(), Buffer.from('x'));
  await runHousekeeping();
  expect(logged).toEqual([
    ['error', { stored: 1, withoutRow: 1 }, expect.stringMatching(/DATABASE_URL/)],
  ]);
});

test('purges expired sessions, reset links, begun log-ins and rate limits, keeps the others', async () => {
  const { id } = await createPerson(t);
  await t.db.deleteFrom('sessions').execute();
  const expired = fromNow(-minute);
  const fresh = fromNow(minute);
  for (const [name, expires_at] of Object.entries({ expired, fresh })) {
    const row = { token_hash: name, account_id: id, created_at: now(), expires_at };
    await t.db.insertInto('sessions').values(row).execute();
    await t.db
      .insertInto('password_resets')
      .values({ ...row, email_key: 'person@alumni.example' })
      .execute();
    const begun = { id: name, account_id: id, value: '', remember_me: 0, attempts: 0 } as const;
    await t.db
      .insertInto('second_step_challenges')
      .values({ ...begun, expires_at })
      .execute();
    await t.db
      .insertInto('rate_limits')
      .values({ key: name, hits: 1, resets_at: expires_at })
      .execute();
  }
  await runHousekeeping();
  expect(await t.db.selectFrom('sessions').select('token_hash').execute()).toEqual([
    { token_hash: 'fresh' },
  ]);
  expect(await t.db.selectFrom('password_resets').select('token_hash').execute()).toEqual([
    { token_hash: 'fresh' },
  ]);
  expect(await t.db.selectFrom('second_step_challenges').select('id').execute()).toEqual([
    { id: 'fresh' },
  ]);
  expect(await t.db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'fresh' }]);
});

test('removes messages, log entries, sent mails and mail files that are older than they are kept', async () => {
  const days = (count: number) => fromNow(-count * 24 * 60 * minute);
  const kept = { messages: 730, audit: 1_095, mail: 30, mailFiles: 30 };
  const folder = join(t.dataDir, 'mail');
  mkdirSync(folder);
  // More rows than one batch of 500.
  const many = Array.from({ length: 501 }, (_, n) => n);
  const text = { message_id: '', recipient: '', reply_to: null, language: 'en', subject: '' };
  const mail = { ...text, text: '', html: '', urgency: 0, expires_at: null, locked_until: null };
  const ids = (age: 'old' | 'new') => (age === 'old' ? many.map((n) => `old${n}`) : ['new']);
  for (const age of ['old', 'new'] as const) {
    const ago = (limit: number) => days(age === 'old' ? limit + 1 : limit - 1);
    const entry = { action: 'role.changed', subject: '', details: '{}' } as const;
    const message = { name: '', email: '', message: '', read_at: null };
    await t.db
      .insertInto('contact_messages')
      .values(ids(age).map((id) => ({ id, ...message, created_at: ago(kept.messages) })))
      .execute();
    await t.db
      .insertInto('audit_log')
      .values(ids(age).map((id) => ({ id, ...entry, created_at: ago(kept.audit) })))
      .execute();
    const sent = { created_at: ago(kept.mail), next_attempt_at: ago(kept.mail), attempts: 1 };
    await t.db
      .insertInto('mail_outbox')
      .values(
        ids(age).map((id) => ({
          ...{ ...mail, ...sent, id, message_id: id, language: 'en' as const },
          ...{ sent_at: ago(kept.mail), failed_at: null, last_error: null },
        })),
      )
      .execute();
    const file = join(folder, `${age}.eml`);
    writeFileSync(file, 'To: a@b.cm\r\n\r\n');
    const time = new Date(ago(kept.mailFiles));
    utimesSync(file, time, time);
  }
  await runHousekeeping();
  for (const table of ['contact_messages', 'audit_log', 'mail_outbox'] as const) {
    const rows = await t.db.selectFrom(table).select('id').execute();
    expect([table, rows.map(({ id }) => id)]).toEqual([table, ['new']]);
  }
  expect(readdirSync(folder)).toEqual(['new.eml']);
});

test('a step that fails keeps none of the others from their work', async () => {
  const limit = { key: 'expired', hits: 1, resets_at: fromNow(-minute) };
  await t.db.insertInto('rate_limits').values(limit).execute();
  const table = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(t.db);
  await table('email_undos', 'away');
  await runHousekeeping(2);
  await table('away', 'email_undos');
  expect(await t.db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
  expect(logged).toEqual([
    ['error', { err: expect.anything() }, 'housekeeping failed'],
    ['info', expect.anything(), 'trash emptied'],
  ]);
});

test('a record that cannot be purged keeps neither other kinds nor messages in the trash', async () => {
  const { token } = await createPerson(t);
  const { body } = await t.call(createEvent, { token, body: anEvent });
  await sql`create table clinging (event_id varchar(64) references events (id))`.execute(t.db);
  await sql`insert into clinging values (${body._id})`.execute(t.db);
  const deleted_at = fromNow(-31 * 24 * 60 * minute);
  await t.call(createOpportunity, { token, body: anOpportunity });
  await t.db.updateTable('events').set({ deleted_at }).execute();
  await t.db.updateTable('opportunities').set({ deleted_at }).execute();
  const message = { id: 'old', name: '', email: '', message: '', read_at: null, deleted_at };
  await t.db
    .insertInto('contact_messages')
    .values({ ...message, created_at: deleted_at })
    .execute();
  const pass = { id: 1, last_at: now(), keep_until: deleted_at } as const;
  await t.db.insertInto('clean_ups').values(pass).execute();
  await runHousekeeping(1, 2);
  expect(await t.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
  expect(await t.db.selectFrom('opportunities').select('id').execute()).toEqual([]);
  expect(logged).toEqual([
    ['info', expect.anything(), 'trash emptied'],
    ['error', { err: expect.anything() }, 'housekeeping failed'],
    ['info', expect.anything(), 'trash emptied'],
  ]);
});

test('removes nothing at its first pass after a start', async () => {
  const { id } = await createPerson(t);
  const past = fromNow(-31 * 24 * 60 * minute);
  const name = newImageName();
  const size = { bytes: 1, width: 1, height: 1, sha256: '', created_at: past };
  const trashed = { unused_since: past, trashed_at: past };
  await t.db
    .insertInto('images')
    .values({ name, uploaded_by: id, ...size, ...trashed })
    .execute();
  await t.db.insertInto('clean_ups').values({ id: 1, last_at: now(), keep_until: past }).execute();
  await runHousekeeping();
  expect(logged).toEqual([
    [
      'info',
      { accounts: 0, merges: 0, records: 0, messages: 0, images: 0, files: 0 },
      'trash emptied',
    ],
  ]);
  expect(await cleanUp(t.deps, { mayRemove: true })).toEqual({ images: 1, files: 0 });
});
