import type { AccountType } from '@alumni/shared/core/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertAccount } from '../../server/src/accounts/accounts.store.ts';
import { newImageName } from '../../server/src/images/storage/image-storage.ts';
import { testOnSqlite } from '../../server/src/testing/on-sqlite.ts';
import { runProgram } from '../../server/src/testing/run-program.ts';
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { logins } from './content/logins.ts';
import { foreignData } from './own-place.ts';

let place: TestApp;
beforeEach(async () => {
  place = await createTestApp();
});
afterEach(() => place.close());

const foreign = () => foreignData(place.db, place.deps.storage);

async function addAccount(email: string, accountType: AccountType): Promise<void> {
  await insertAccount(place.db, {
    rollNo: 'AAAAA-00000',
    email,
    passwordHash: 'x',
    accountType,
    language: 'en',
    lastName: 'Somebody',
  });
}

/** The message with which `npm run demo` refuses to start. */
async function refusal(): Promise<string> {
  const settings = place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {};
  const options = {
    script: 'demo/src/main.ts',
    dataDir: place.dataDir,
    settings,
    readyWithinMs: 150_000,
  } as const;
  return runProgram(options).then(
    () => 'started',
    (error: Error) => error.message,
  );
}

testOnSqlite('refuses pictures without accounts', async () => {
  expect(await foreign()).toBeUndefined();
  const name = newImageName();
  await place.deps.storage.put(name, Buffer.from('x'));
  expect(await foreign()).toBe('pictures');
  expect(await refusal()).toMatch(/ended with 1\nSetting: DATA_DIR holds pictures [^\n]*\n$/);
  await place.deps.storage.remove(name);
  expect(await foreign()).toBeUndefined();
});

test('refuses a database with a master of its own, and adds nothing', async () => {
  await addAccount('somebody@else.example', 'master');
  expect(await foreign()).toBe('accounts');
  const setting = place.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  expect(await refusal()).toMatch(
    new RegExp(`ended with 1\nSetting: ${setting} holds accounts [^\n]*\n$`),
  );
  const accounts = await place.db.selectFrom('accounts').select('email').execute();
  expect(accounts).toEqual([{ email: 'somebody@else.example' }]);
});

test('accepts a filled demonstration in which somebody has registered', async () => {
  await addAccount('somebody@else.example', 'user');
  expect(await foreign()).toBe('accounts');
  await place.db.deleteFrom('accounts').execute();
  await addAccount(logins.master.email, 'master');
  await insertAccount(place.db, {
    rollNo: 'AAAAA-00001',
    email: 'somebody@else.example',
    passwordHash: 'x',
    accountType: 'user',
    language: 'en',
    lastName: 'Somebody',
  });
  expect(await foreign()).toBeUndefined();
});
