import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent } from '../server/src/testing/factories.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const rounds = 40;

test.each(['SQLite', 'PostgreSQL'])('concurrent writes on %s: exactly one wins', async (kind) => {
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  await postgres?.createDatabase('alumni');
  const databaseUrl = postgres?.url('alumni') ?? '';
  const program = await runProgram({ settings: { DATABASE_URL: databaseUrl } });
  const { url, dataDir } = program;
  const stored = databaseUrl ? { dataDir, databaseUrl } : { dataDir };
  const [admin, ...owners] = await createPeople(stored, 3, { account_type: 'admin' });
  if (!admin) throw new Error('no person was created');

  for (let i = 0; i < rounds; i += 1) {
    const { token } = admin;
    const created = await httpRequest(url, 'POST', '/api/events', { token, body: anEvent });
    const etag =
      (await httpRequest(url, 'GET', `/api/event/${created.body._id}`)).headers.get('etag') ?? '';
    const changes = await Promise.all(
      owners.map((owner, n) =>
        httpRequest(url, 'PATCH', `/api/events/${created.body._id}`, {
          token: owner.token,
          headers: { 'if-match': etag },
          body: { theme: `Theme ${n}` },
        }),
      ),
    );
    const statuses = changes.map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    const { body } = await httpRequest(url, 'GET', `/api/event/${created.body._id}`);
    expect(body.theme).toBe(`Theme ${statuses.indexOf(200)}`);

    const email = `twin${i}@alumni.example`;
    const twice = [email, email.toUpperCase()].map((address) => register(url, address));
    expect((await statusesOf(twice)).toSorted()).toEqual([201, 409]);

    const holder = `holder${i}@alumni.example`;
    const path = `/alumni/createrollno/${admin.rollNo}`;
    const { rollNo } = (await httpRequest(url, 'POST', path, { token, body: { email: holder } }))
      .body;
    const claims = [1, 2].map(() => register(url, holder, String(rollNo)));
    expect((await statusesOf(claims)).toSorted()).toEqual([201, 409]);
  }

  const db = openDatabase(stored);
  const accounts = await db.selectFrom('accounts').select(['email_key', 'roll_no']).execute();
  await db.destroy();
  await program.stop();
  await postgres?.stop();
  expect(accounts).toHaveLength(3 + 2 * rounds);
  expect(new Set(accounts.map((account) => account.email_key)).size).toBe(accounts.length);
  expect(new Set(accounts.map((account) => account.roll_no)).size).toBe(accounts.length);
  report(13, { [kind]: `${rounds} pairs of changes, e-mails and roll numbers: one each` });
});

function register(url: string, email: string, rollNo?: string) {
  const password = 'secret1';
  const body = { lastName: 'Twin', email, password, confirmPassword: password, rollNo };
  return httpRequest(url, 'POST', '/alumni/register', { body });
}

async function statusesOf(responses: ReturnType<typeof httpRequest>[]): Promise<number[]> {
  return (await Promise.all(responses)).map((response) => response.status);
}
