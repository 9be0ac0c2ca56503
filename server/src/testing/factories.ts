import type { AccountType } from '@alumni/shared/core/permissions';
import sharp from 'sharp';
import { emailKey, insertAccount, updateAccount } from '../accounts/accounts.store.ts';
import { newRollNumber } from '../accounts/roll-number-format.ts';
import { expiredBefore } from '../core/trash-time.ts';
import { fromNow } from '../db/ids.ts';
import type { Changes } from '../db/schema.ts';
import { cleanUp } from '../images/clean-up.ts';
import { recordPurges } from '../records/records.store.ts';
import { hashPassword } from '../session/password.ts';
import { createSession } from '../session/session.store.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'correct horse';
let passwordHash: Promise<string> | undefined;
let counter = 0;

/** A test account with a session token. */
export interface Person {
  id: string;
  rollNo: string;
  email: string;
  token: string;
}

let lastCreated = 0;

/**
 * Returns a time of creation that no other account has, because lists sort accounts by it: now, or the millisecond after
 * the last account's. A test that stops the clock far from the last account gets its own time.
 */
function creationTime(): string {
  const now = Date.now();
  const isAhead = lastCreated >= now && lastCreated - now < 1_000;
  lastCreated = isAhead ? lastCreated + 1 : now;
  return new Date(lastCreated).toISOString();
}

/** Creates an account with `testPassword`, a session, and an e-mail that was proved a month ago. */
export async function createPerson(
  { db }: Pick<TestApp, 'db'>,
  { accountType = 'user', ...columns }: { accountType?: AccountType } & Changes<'accounts'> = {},
): Promise<Person> {
  counter += 1;
  const createdAt = creationTime();
  passwordHash ??= hashPassword(testPassword);
  const email = `person${counter}@alumni.example`;
  const account = await insertAccount(db, {
    rollNo: newRollNumber(),
    email,
    passwordHash: await passwordHash,
    accountType,
    language: 'en',
    lastName: `Person ${counter}`,
    createdAt,
  });
  const proof = { proved_email: emailKey(email), proved_at: fromNow(-30 * 24 * 60 * 60_000) };
  await updateAccount(db, account, { ...proof, ...columns });
  const token = await createSession(db, account.id, false);
  return { id: account.id, rollNo: account.roll_no, email, token };
}

/** A small real JPEG. */
export async function jpeg(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1f3a6e' } })
    .jpeg()
    .toBuffer();
}

/** Uploads a picture like a browser and returns its stored path. */
export async function uploadTestImage(
  { app }: Pick<TestApp, 'app'>,
  person: Person,
  bytes?: Buffer,
): Promise<string> {
  const form = new FormData();
  form.set('user', person.rollNo);
  form.set(
    'file',
    new Blob([new Uint8Array(bytes ?? (await jpeg()))], { type: 'image/jpeg' }),
    'image0.jpg',
  );
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (response.statusCode !== 200) throw new Error(`upload answered ${response.body}`);
  return response.json<{ filePath: string }>().filePath;
}

export const anEvent = {
  name_of_organizer: 'Alumni office',
  theme: 'General assembly',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};

export const anOpportunity = {
  title: 'Research assistant',
  eligibility: 'Graduates',
  deadline: '2027-01-31',
  description: 'A year in the laboratory.',
};

export const aNewsItem = { title: 'New library', description: 'It opens in May.' };

/** Empties the trash as if all its contents were 31 days old. */
export async function emptyTrash(deps: Pick<TestApp['deps'], 'db' | 'storage'>): Promise<void> {
  const { db } = deps;
  const past = fromNow(-31 * 24 * 60 * 60_000);
  await db
    .updateTable('images')
    .set({ trashed_at: past })
    .where('trashed_at', 'is not', null)
    .execute();
  for (const table of ['events', 'opportunities', 'news', 'galleries'] as const) {
    await db
      .updateTable(table)
      .set({ deleted_at: past })
      .where('deleted_at', 'is not', null)
      .execute();
  }
  for (const purge of recordPurges) await purge(db, expiredBefore());
  await cleanUp(deps, { mayRemove: true });
}
