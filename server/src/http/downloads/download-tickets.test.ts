import { logout } from '@alumni/shared/accounts/auth';
import { createDownloadTicket } from '@alumni/shared/accounts/download-tickets';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { deleteAccount, exportMyData } from '@alumni/shared/profile/my-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo, updateAccount } from '../../accounts/accounts.store.ts';
import { buildApp } from '../../boot/app.ts';
import { createLog } from '../../boot/log.ts';
import { fromNow } from '../../db/ids.ts';
import { authorisationRows, callerKinds, endpointName } from '../../testing/authorisation-rows.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registeredEndpoints } from '../calls/route.ts';

let t: TestApp;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  stranger = await createPerson(t);
  admin = await createPerson(t, { accountType: 'admin' });
});
afterAll(() => t.close());

const ask = (token: string | undefined, address: string, headers = {}) =>
  t.call(createDownloadTicket, { token, body: { address }, headers });
/** Opens a URL like a download manager, which sends no token, cookies or language. */
const open = (url: string) => t.app.inject({ url });
const statusAt = async (url: string) => (await open(url)).statusCode;
const membersFile = '/api/members/export?format=csv&rollNos=';
const createTicketAddress = async ({ token }: Person, address = membersFile + stranger.rollNo) =>
  (await ask(token, address)).body.address;

/**
 * Whether an endpoint sends a file only to callers with a session. Other file endpoints are open to everybody or need a
 * code of their own (`GET /api/my-data/file`).
 */
const needsTicket = ({
  responseType,
  access,
}: Pick<EndpointDefinition, 'responseType' | 'access'>) =>
  responseType === 'file' && access !== 'anyone';
const files = authorisationRows.filter(({ endpoint }) => needsTicket(endpoint));

test('every call whose response is a file has tickets', async () => {
  const all = registeredEndpoints.get(t.app.server) ?? [];
  const calls = all.filter(needsTicket).map(endpointName);
  expect(files.map(({ endpoint }) => endpointName(endpoint)).sort()).toEqual(calls.sort());
  expect(calls.length).toBeGreaterThan(4);
});

describe.each(files.map((row) => [endpointName(row.endpoint), row] as const))('%s', (_, row) => {
  const cells = callerKinds.flatMap((kind, column) =>
    (['own', 'other'] as const)
      .filter((whose) => row[whose] && kind !== 'anonymous' && kind !== 'suspended')
      .map((whose) => [kind, whose, row[whose]?.[column] as number] as const),
  );
  test.each(cells)(
    '%s, %s: %d, and the file twice without a token',
    async (kind, whose, status) => {
      const me =
        kind === 'pending'
          ? await createPerson(t, { admission: 'waiting' })
          : await createPerson(t, { accountType: kind as 'user' });
      const scenario = { t, stranger, me, target: whose === 'own' ? me : stranger };
      const params = (await row.params?.(scenario)) ?? {};
      const query = new URLSearchParams((await row.query?.(scenario)) ?? {});
      const path = row.endpoint.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
      const { status: found, body } = await ask(me.token, `${path}?${query}`);
      expect(found).toBe(status);
      if (status !== 200) return;
      const [first, second] = [await open(body.address), await open(body.address)];
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.\w+"$/),
      });
      expect(second.rawPayload.length).toBe(first.rawPayload.length);
    },
  );
});

testOnSqlite(
  'the file is that of the ticket: its query, its language, its path alone',
  async () => {
    const address = membersFile + stranger.rollNo;
    const french = (await ask(admin.token, address, { 'accept-language': 'fr' })).body.address;
    expect(french).toMatch(/^\/api\/members\/export\?ticket=[\w-]{43}$/);
    const { body } = await open(`${french}&rollNos=&format=xlsx&fbclid=abc`);
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain('Matricule');
    const ticket = french.split('ticket=')[1];
    expect(await statusAt(`/api/users/export?ticket=${ticket}`)).toBe(401);
    expect(await statusAt(`/api/members?ticket=${ticket}`)).toBe(401);
    expect(await statusAt('/api/members/export?ticket=x')).toBe(401);
    // Some programs send HEAD before GET. File endpoints have no HEAD route: HEAD would make the file without sending
    // it.
    expect((await t.app.inject({ method: 'HEAD', url: french })).statusCode).toBe(404);
  },
);

test('is for files alone, and asks what their call asks', async () => {
  for (const address of ['/api/members', '/api/users/data', '/api/nothing', '/api/all/events']) {
    expect((await ask(admin.token, address)).status).toBe(404);
  }
  expect((await ask(admin.token, 'https://example.org/')).status).toBe(400);
  expect((await ask(admin.token, '/api/members/export?format=pdf')).status).toBe(400);
  expect((await ask(admin.token, '/api/event/%/replies/file')).status).toBe(404);
  await t.db
    .updateTable('sessions')
    .set({ authenticated_at: '2020-01-01T00:00:00.000Z' })
    .where('account_id', '=', stranger.id)
    .execute();
  expect((await ask(stranger.token, exportMyData.path)).body).toMatchObject({
    code: 'currentPasswordNeeded',
  });
});

test('is noted once, however often the file is asked for', async () => {
  const notes = async () =>
    (
      await t.db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'members.exported')
        .execute()
    ).length;
  const before = await notes();
  const url = await createTicketAddress(admin);
  for (let times = 0; times < 3; times += 1) expect(await statusAt(url)).toBe(200);
  expect(await notes()).toBe(before + 1);
});

describe('ends', () => {
  const changed = async ({ rollNo }: Person, change: Parameters<typeof updateAccount>[2]) => {
    const account = await findByRollNo(t.db, rollNo);
    if (account) await updateAccount(t.db, account, change);
  };
  const ends: [string, number, (person: Person) => Promise<unknown>][] = [
    ['log-out', 401, ({ token }) => t.call(logout, { token })],
    ['suspension', 401, (person) => changed(person, { account_type: 'suspended' })],
    ['the loss of the role', 403, (person) => changed(person, { account_type: 'user' })],
    [
      'a wish to be deleted',
      401,
      ({ token }) =>
        t.call(deleteAccount, { token, body: { password: testPassword, posts: 'keep' } }),
    ],
    ['five minutes', 401, () => expire(-1)],
    ['a clock that was wrong', 401, () => t.db.deleteFrom('export_tickets').execute()],
  ];
  const expire = (ms: number) =>
    t.db
      .updateTable('export_tickets')
      .set({ expires_at: fromNow(ms) })
      .execute();
  test.each(ends)('with %s', async (_, status, end) => {
    const person = await createPerson(t, { accountType: 'admin' });
    const url = await createTicketAddress(person);
    expect(await statusAt(url)).toBe(200);
    await end(person);
    expect(await statusAt(url)).toBe(status);
  });

  test('after five minutes by its row', async () => {
    await t.db.deleteFrom('export_tickets').execute();
    const url = await createTicketAddress(admin);
    const row = await t.db.selectFrom('export_tickets').selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(row.expires_at) - Date.now()).toBeGreaterThan(4.9 * 60_000);
    expect(Date.parse(row.expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(JSON.stringify(row)).not.toContain(url.split('ticket=')[1]);
  });
});

testOnSqlite(
  'ten downloads with one ticket, sixty tickets an hour, and neither in the log',
  async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on', LOG_REQUESTS: 'on' });
    const lines: string[] = [];
    const app = await buildApp(
      limited.deps,
      createLog({ logLevel: 'trace' }, { write: (line: string) => lines.push(line) }),
    );
    const by = await createPerson(limited, { accountType: 'admin' });
    const headers = { authorization: `Bearer ${by.token}` };
    const payload = { address: '/api/figures/file?figure=posts' };
    const post = () =>
      app.inject({ method: 'POST', url: createDownloadTicket.path, payload, headers });
    const { address } = (await post()).json();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await app.inject({ url: address })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await limited.db.deleteFrom('sessions').execute();
    await app.inject({ url: address });
    expect(lines.filter((line) => line.includes('/api/figures/file'))).toHaveLength(12);
    expect(lines.join('')).not.toContain(address.split('ticket=')[1]);
    const other = await createPerson(limited, { accountType: 'admin' });
    headers.authorization = `Bearer ${other.token}`;
    expect((await post()).statusCode).toBe(200);
    const counts = limited.db.updateTable('rate_limits').where('key', 'like', 'download-ticket|%');
    await counts.set({ hits: 59 }).execute();
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([200, 429]);
    await app.close();
    await limited.close();
  },
);
