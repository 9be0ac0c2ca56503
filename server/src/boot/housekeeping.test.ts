import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromNow, now } from '../db/ids.ts';
import { cleanUp } from '../files/clean-up.ts';
import { newImageName } from '../files/image-storage.ts';
import { createPerson } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
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

/** Runs housekeeping once, by advancing the clock to its first run. */
async function runHousekeeping(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const housekeeping = startHousekeeping({ ...t.deps, log });
  try {
    vi.advanceTimersByTime(minute);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => logged).toHaveLength(1);
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
    await t.db.insertInto('password_resets').values(row).execute();
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
    ['info', { records: 0, messages: 0, images: 0, files: 0 }, 'trash emptied'],
  ]);
  expect(await cleanUp(t.deps, { mayRemove: true })).toEqual({ images: 1, files: 0 });
});
