import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createEvent } from '@alumni/shared/events/events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Account, findByEmail, updateAccount } from '../../accounts/accounts.store.ts';
import { backUpIntoFolder } from '../../backup/daily-backup.ts';
import { fromNow } from '../../db/ids.ts';
import { ownTables } from '../../db/own-tables.ts';
import { readMemberData } from '../../features/profile/my-data.store.ts';
import {
  anEvent,
  createPerson,
  jpeg,
  type Person,
  testPassword,
  uploadTestImage,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { queueEventNotices } from './event-notices.ts';
import { purgeDueAccounts } from './purge-accounts.ts';

/**
 * What happens to each call's texts when the sender's account is deleted. For `gone`, the test sends a marked text,
 * finds it, deletes the account and looks again. docs/security.md names the texts that stay.
 */
const texts: Record<string, 'gone' | 'aboutOthers' | 'association' | 'notStored'> = {
  'POST /alumni/register': 'gone',
  'PATCH /alumni/{rollNo}': 'gone',
  // This call takes the same fields as PATCH, which the test covers.
  'PUT /alumni/{rollNo}': 'notStored',
  'POST /api/events': 'gone',
  'PATCH /api/events/{id}': 'gone',
  'PUT /api/event/{id}/reply': 'gone',
  'POST /api/event/{id}/message': 'gone',
  'POST /api/event/{id}/arrivals': 'gone',
  'POST /api/opportunities': 'gone',
  'PATCH /api/opportunities/{id}': 'gone',
  'POST /api/media/gallery': 'gone',
  'PATCH /api/media/gallery/{id}': 'gone',
  'POST /api/users/contactus': 'gone',
  'POST /api/alumni/{rollNo}/message': 'gone',
  'POST /api/messages/report/{rollNo}': 'gone',
  'PUT /api/admission': 'gone',
  // A text from an admin to the person.
  'POST /api/admissions': 'gone',
  // An admin's correction of the person's data.
  'PATCH /api/members/{rollNo}': 'gone',
  // An admin's sentence in invitations.
  'POST /alumni/createrollno/{rollNo}': 'gone',
  // This call sends the same kind of mail as the call above, which the test covers.
  'POST /api/rollnumbers/remind': 'notStored',
  'POST /api/news': 'association',
  'PATCH /api/news/{id}': 'association',
  'POST /api/letters': 'association',
  'PATCH /api/letters/{id}': 'association',
  'POST /api/rollnumbers/import': 'aboutOthers',
  'POST /api/letters/{id}/send': 'notStored',
  'POST /api/letters/{id}/recipients': 'notStored',
  'POST /api/upload': 'notStored',
  'POST /api/successor': 'notStored',
  'PUT /api/site': 'association',
  'POST /alumni/setup': 'association',
  'PUT /api/setup/mail': 'association',
};

/** Codes, ids and hashed passwords: no texts that a person wrote. */
const noText =
  /^(password|confirmPassword|currentPassword|code|ticket|token|rollNo|rollNos|vouch|ids|ends|reply|images)$/;

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
}
interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** Paths of a body's text fields, such as `blocks[].label.en`. */
function textsIn(schema: JsonSchema, path: string[] = []): string[] {
  const { properties = {}, items, additionalProperties: others, anyOf = [], oneOf = [] } = schema;
  const isFree = !(
    schema.enum ||
    schema.const !== undefined ||
    schema.pattern ||
    schema.format ||
    schema.allOf
  );
  const isText = schema.type === 'string' && isFree && !path.some((name) => noText.test(name));
  return [
    ...(isText ? [path.join('.')] : []),
    ...[...anyOf, ...oneOf].flatMap((one) => textsIn(one, path)),
    ...(items ? textsIn(items, [...path, '[]']) : []),
    ...(typeof others === 'object' ? textsIn(others, [...path, '*']) : []),
    ...Object.entries(properties).flatMap(([name, one]) => textsIn(one, [...path, name])),
  ];
}

let t: TestApp;
let logged: string[];
beforeEach(async () => {
  logged = [];
  const logTo = {
    write(line: string) {
      logged.push(`log ${line.toLowerCase()}`);
    },
  };
  t = await createTestApp({ REGISTRATION: 'review', LOG_LEVEL: 'trace' }, { logTo });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

/** The text fields of each call with a body. */
async function textsOfCalls(): Promise<Map<string, readonly string[]>> {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const bodies = Object.values(requestBody?.content ?? {});
      const found = bodies.flatMap(({ schema }) => textsIn(schema));
      return [`${method.toUpperCase()} ${path}`, [...new Set(found)]] as const;
    }),
  );
  return new Map(calls.filter(([, found]) => found.length > 0));
}

/** All rows of all tables except search indexes, in lower case. */
async function everything(): Promise<string> {
  const parts: string[] = [];
  // Search indexes hold only parts of words. `purge-accounts.test.ts` looks for them in the bytes of the SQLite file.
  for (const table of [...(await ownTables(t.db))].filter((name) => !/_search/.test(name))) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(t.db);
    parts.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return parts.join('\n').toLowerCase();
}

/**
 * The data folder's files except the database. With `address`, omits mails to other addresses: those mails were sent
 * and stay.
 */
function files(address?: string): string {
  const all = readdirSync(t.dataDir, { recursive: true, encoding: 'utf8' });
  return all
    .filter((name) => statSync(join(t.dataDir, name)).isFile() && !/^alumni\.sqlite/.test(name))
    .map((name) => `${name} ${readFileSync(join(t.dataDir, name), 'latin1')}`)
    .filter((text) => !text.startsWith('mail/') || !address || text.includes(`To: ${address}`))
    .join('\n')
    .toLowerCase();
}

async function accountOf(email: string): Promise<Account> {
  const account = await findByEmail(t.db, email);
  if (!account) throw new Error('nobody has registered');
  return account;
}

async function unsent(): Promise<number> {
  const rows = await t.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute();
  return rows.length;
}

test('each call with a text says what becomes of it', async () => {
  expect([...(await textsOfCalls()).keys()].sort()).toEqual(Object.keys(texts).sort());
});

test('no text that a deleted account has entered is left', async () => {
  const calls = await textsOfCalls();
  const marks = new Map<string, string>();
  const mark = (call: string) => {
    const text = `zqmark${marks.size}x`;
    marks.set(text, call);
    return text;
  };

  /** Sends a body with a unique mark in each text field. `given` supplies other fields and lists. */
  async function enter(
    call: string,
    by: Pick<Person, 'token'> | undefined,
    params: Record<string, string>,
    given: (mark: () => string) => object = () => ({}),
    left: string[] = [],
  ): Promise<Record<string, string>> {
    const [method = '', path = ''] = call.split(' ');
    const own = () => mark(call);
    const body = given(own) as Record<string, unknown>;
    for (const name of calls.get(call) ?? []) {
      if (!/[.[*]/.test(name) && !(name in body) && !left.includes(name)) body[name] = own();
    }
    const sent = JSON.stringify(body);
    const missing = (calls.get(call) ?? []).filter(
      (name) => !left.includes(name) && !hasMark(body, name.split('.')),
    );
    expect(missing, call).toEqual([]);
    const response = await t.app.inject({
      method: method as 'POST',
      url: path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '') + (params.query ?? ''),
      payload: body,
      ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
    });
    expect([call, response.statusCode < 300, response.body]).toEqual([
      call,
      true,
      expect.any(String),
    ]);
    const known = (await everything()) + files();
    const here = [...marks].filter(([text, of]) => of === call && sent.includes(text));
    // A mark that was never stored would prove nothing.
    expect(
      here.filter(([text]) => !known.includes(text)),
      call,
    ).toEqual([]);
    return response.json();
  }

  const office = await createPerson(t, { accountType: 'master' });
  const stranger = await createPerson(t);
  const email = 'leaves@alumni.example';
  await enter('POST /alumni/register', undefined, {}, () => ({
    email,
    password: testPassword,
    confirmPassword: testPassword,
  }));
  const account = await accountOf(email);
  const waiting = await updateAccount(t.db, account, {
    ...{ proved_email: email, proved_at: fromNow(-40 * 86_400_000), admission: 'waiting' },
  });
  const { token } = (
    await t.app.inject({
      method: 'POST',
      url: '/alumni/login',
      payload: { email, password: testPassword },
    })
  ).json<{ token: string }>();
  const person: Person = { id: account.id, rollNo: account.roll_no, email, token };
  const { rollNo } = person;
  await enter('PUT /api/admission', person, {});
  await enter('POST /api/admissions', office, {}, () => ({ rollNos: [rollNo], decision: 'ask' }));
  await updateAccount(t.db, waiting, { admission: 'admitted', account_type: 'admin' });

  const picture = async () => uploadTestImage(t, person, await jpeg(60 + marks.size, 40));
  await enter('PATCH /alumni/{rollNo}', person, { rollNo });
  const coming = { start_date: '2090-05-01', end_date: '2090-05-02', answers: 'members' };
  const video = (own: () => string) => ({ video: `https://vimeo.com/${own()}` });
  const event = (own: () => string) => ({ ...coming, ...video(own) });
  const id = (await enter('POST /api/events', person, {}, event))._id ?? '';
  const theirs = (
    await t.call(createEvent, { token: stranger.token, body: { ...anEvent, ...coming } })
  ).body._id;
  for (const [by, at] of [
    [stranger, id],
    [person, theirs],
  ] as const) {
    await enter('PUT /api/event/{id}/reply', by, { id: at }, () => ({ answer: 'coming' }));
  }
  await enter('PATCH /api/events/{id}', person, { id }, (own) => ({
    ...video(own),
    start_date: '2090-05-02',
  }));
  for (const at of [id, theirs]) {
    await enter(
      'POST /api/event/{id}/message',
      person,
      { id: at, query: `?key=message-${at}` },
      () => ({ to: 'comers' }),
    );
  }
  await enter('POST /api/event/{id}/arrivals', person, { id }, (own) => ({
    arrivals: [{ key: 'arrival-of-a-phone-1', name: own(), at: '2026-03-12T18:00:00Z' }],
  }));
  const opportunity = (own: () => string) => ({
    deadline: '2090-05-01',
    applyLink: `https://up.test/${own()}`,
  });
  await enter('POST /api/opportunities', person, {}, opportunity).then(({ _id = '' }) =>
    enter('PATCH /api/opportunities/{id}', person, { id: _id }, opportunity),
  );
  const gallery = async () => {
    const image = await picture();
    return (own: () => string) => ({ images: [image], imageDescriptions: { [image]: own() } });
  };
  const { _id: album = '' } = await enter('POST /api/media/gallery', person, {}, await gallery());
  await enter('PATCH /api/media/gallery/{id}', person, { id: album }, await gallery());
  await enter('POST /api/users/contactus', undefined, {}, () => ({ email }));
  const to = { rollNo: stranger.rollNo };
  await enter('POST /api/alumni/{rollNo}/message', person, to);
  await enter('POST /api/messages/report/{rollNo}', person, to);
  await enter('PATCH /api/members/{rollNo}', office, { rollNo });
  const invited = { email: 'invited@alumni.example' };
  await enter('POST /alumni/createrollno/{rollNo}', person, { rollNo }, () => invited);
  const entered = Object.keys(texts).filter((call) => texts[call] === 'gone');
  expect([...new Set(marks.values())].sort()).toEqual(entered.sort());
  const own = JSON.stringify(await readMemberData(t.db, await accountOf(email)));
  const messages = [...marks].filter(([, call]) => call === 'POST /api/event/{id}/message');
  expect(messages.filter(([text]) => !own.includes(text))).toEqual([]);

  await queueEventNotices(t.deps, throwing);
  t.deps.mail.poke();
  await expect.poll(() => unsent()).toBe(0);
  // The manifest of this backup outlives the account, so it must contain none of the texts. The compressed tables
  // contain them until rotation.
  const source = { ...t.deps, databaseUrl: t.deps.config.databaseUrl, dataDir: t.dataDir };
  const backup = join(t.dataDir, 'backup');
  await backUpIntoFolder(source, backup, () => {});
  const payload = { password: testPassword, posts: 'delete' };
  const headers = { authorization: `Bearer ${token}` };
  const asked = await t.app.inject({ method: 'POST', url: '/api/users/delete', payload, headers });
  expect(asked.statusCode, asked.body).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 86_400_000 });
  expect(await purgeDueAccounts(t.deps, throwing)).toBe(1);
  t.deps.mail.poke();
  await expect.poll(() => unsent()).toBe(0);
  expect(logged.join()).toContain('logged in');
  const found = files(email);
  expect(found).toContain('backup/manifest.json');
  const lines = [`${await everything()}\n${found}`.split('\n'), logged].flat();
  const names = [...marks, [email, 'e-mail'], [rollNo.toLowerCase(), 'roll number']] as const;
  const left = lines.flatMap((line) =>
    names.filter(([text]) => line.includes(text)).map(([, call]) => `${call}: ${line}`),
  );
  // The last mail to the person, which confirms the deletion, may name the address.
  expect(left.filter((line) => !line.startsWith('e-mail: to: '))).toEqual([]);
}, 120_000);

/** Whether the value at a path, such as `arrivals.[].name`, contains a mark. */
function hasMark(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return typeof value === 'string' && value.includes('zqmark');
  if (typeof value !== 'object' || value === null) return false;
  const inside = name === '[]' || name === '*' ? Object.values(value) : [(value as never)[name]];
  return inside.some((one) => hasMark(one, rest));
}
