import { login } from '@alumni/shared/accounts/auth';
import { correctMember, listMembers } from '@alumni/shared/people/members';
import { listAudit } from '@alumni/shared/site/audit';
import { type CellObject, read } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { testList } from '../../testing/lists.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let master: Person;
let admin: Person;
let helene: Person;
const year = 365 * 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

beforeAll(async () => {
  // Nothing listens on port 1, so no mail is sent. The text of a sent mail is erased, and these tests read it.
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  master = await createPerson(t, {
    accountType: 'master',
    last_name: 'Zoa',
    email: 'zoa@xn--cole-9oa.cm',
    email_key: 'zoa@xn--cole-9oa.cm',
    proved_email: 'zoa@xn--cole-9oa.cm',
  });
  admin = await createPerson(t, { accountType: 'admin', last_name: 'Yene' });
  helene = await createPerson(t, {
    first_name: 'Hélène',
    last_name: 'Abena',
    maiden_name: 'Ngo',
    promotion: 2004,
    unlisted: 1,
    proved_email: null,
    visibility: JSON.stringify({ firstName: 'office' }),
    last_login_at: ago(2 * year),
  });
  await createPerson(t, {
    first_name: '=cmd()',
    last_name: 'Biya, Paul',
    town: 'Ngaoundéré',
    telephone: '+237 6 77.12-34 56 / 222 11 22 33',
    promotion: 2004,
    profile_image: '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    last_login_at: ago(1000),
  });
  await createPerson(t, { accountType: 'suspended', last_name: 'Cebo' });
});
afterAll(() => t.close());

const list = async (query: Record<string, string | number> = {}, by = admin) =>
  (await t.call(listMembers, { query, token: by.token })).body;
const names = async (query: Record<string, string | number>) =>
  (await list(query)).members.map(({ lastName }) => lastName);

describe('the list of members', () => {
  testOnSqlite('has everybody by last name, whatever they show to others', async () => {
    expect(await names({})).toEqual(['Abena', 'Biya, Paul', 'Cebo', 'Yene', 'Zoa']);
    const { members } = await list({ limit: 1 });
    expect((await list({ search: 'Zoa' })).members[0]?.emailProved).toBe(true);
    expect(members[0]).toMatchObject({
      rollNo: helene.rollNo,
      firstName: 'Hélène',
      email: helene.email,
      emailProved: false,
      promotion: 2004,
      listed: false,
      accttype: 'user',
    });
  });

  test.each([
    ['name without accents', { search: 'helene' }, ['Abena']],
    ['maiden name', { search: 'ngo' }, ['Abena']],
    ['town', { search: 'ngaoundere' }, ['Biya, Paul']],
    ['title and name', { search: 'Mr Biya' }, ['Biya, Paul']],
    ['promotion', { promotion: '2004' }, ['Abena', 'Biya, Paul']],
    ['state', { state: 'suspended' }, ['Cebo']],
    ['no picture', { picture: 'none' }, ['Abena', 'Cebo', 'Yene', 'Zoa']],
    ['no log-in', { lastLogin: 'never' }, ['Cebo', 'Yene', 'Zoa']],
    ['no log-in for a year', { lastLogin: 'overAYear' }, ['Abena']],
    ['first letter', { letter: 'c' }, ['Cebo']],
    ['first letter of the last name alone', { letter: 'h' }, []],
    ['telephone in digits', { search: '677123456' }, ['Biya, Paul']],
    ['telephone with the country', { search: '+237 677 12 34 56' }, ['Biya, Paul']],
    ['telephone with zeros', { search: '00237 677.12.34.56' }, ['Biya, Paul']],
    ['telephone with a trunk zero', { search: '(0)677-12-34-56' }, ['Biya, Paul']],
    ['the end of the second telephone', { search: '11 22 33' }, ['Biya, Paul']],
    ['too little of a telephone', { search: '71234' }, []],
    ['e-mail as typed', { search: 'zoa@École.cm' }, ['Zoa']],
    ['e-mail as mail servers write it', { search: 'zoa@xn--cole-9oa.cm' }, ['Zoa']],
    ['several', { promotion: '2004', search: 'biya', picture: '' }, ['Biya, Paul']],
  ])('finds by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('has the newest first by year and by log-in, on the pages of either half', async () => {
    const byLogin = ['Biya, Paul', 'Abena', 'Cebo', 'Yene', 'Zoa'];
    expect(await names({ sort: 'lastLogin' })).toEqual(byLogin);
    const pages = [1, 2, 3].map((page) => names({ sort: 'lastLogin', limit: 2, page }));
    expect((await Promise.all(pages)).flat()).toEqual(byLogin);
    expect(await names({ sort: 'promotion' })).toEqual([
      'Abena',
      'Biya, Paul',
      'Cebo',
      'Yene',
      'Zoa',
    ]);
    expect(await names({ sort: 'promotion', state: 'user', limit: 1 })).toEqual(['Abena']);
  });

  test('finds by e-mail and roll number, and tells how many pages there are', async () => {
    expect(await names({ search: helene.email })).toEqual(['Abena']);
    expect(await names({ search: helene.rollNo })).toEqual(['Abena']);
    const { total, totalPages, members } = await list({ limit: 2, page: 3 });
    expect([total, totalPages, members.length]).toEqual([5, 3, 1]);
  });
});

async function exported(query: Record<string, string>, language = 'en'): Promise<Buffer> {
  const response = await t.app.inject({
    url: `/api/members/export?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="members-/);
  return response.rawPayload;
}

describe('an export', () => {
  testOnSqlite('as CSV has all fields, no formula, and is noted in the audit log', async () => {
    const text = (await exported({ promotion: '2004' })).toString();
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row['Last name'])).toEqual(['Abena', 'Biya, Paul']);
    expect(rows[1]).toMatchObject({
      'First name': "'=cmd()",
      Telephone: "'+237 6 77.12-34 56 / 222 11 22 33",
    });
    const { body } = await t.call(listAudit, { token: master.token });
    expect(body.entries[0]).toMatchObject({
      action: 'members.exported',
      actor: admin.rollNo,
      details: { format: 'csv', members: 2 },
    });
  });

  testOnSqlite('divides as the Excel of its reader does', async () => {
    expect((await exported({}, 'fr')).toString()).toMatch(/^\uFEFF"Matricule";"Titre";"Prénom";/);
    expect((await exported({}, 'en')).toString()).toMatch(
      /^\uFEFF"Roll number","Title","First name",/,
    );
  });

  testOnSqlite('as XLSX holds texts as texts, as SheetJS reads them, in French', async () => {
    const { Sheets } = read(await exported({ format: 'xlsx', promotion: '2004' }, 'fr'));
    const cells = Object.values(Object.values(Sheets)[0] ?? {}) as Partial<CellObject>[];
    for (const text of [
      'Nom de jeune fille',
      '=cmd()',
      '+237 6 77.12-34 56 / 222 11 22 33',
      'Hélène',
    ]) {
      expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: text }));
    }
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
  });

  test.each([
    ['csv', 'en'],
    ['csv', 'fr'],
    ['xlsx', 'en'],
    ['xlsx', 'fr'],
  ] as const)('as %s in %s comes back whole through the import', async (format, language) => {
    const file = new Uint8Array(await exported({ format, promotion: '2004' }, language));
    expect(testList(file).people.map(({ details }) => details)).toMatchObject([
      { firstName: 'Hélène', lastName: 'Abena', maidenName: 'Ngo', promotion: 2004 },
      {
        firstName: '=cmd()',
        lastName: 'Biya, Paul',
        telephone: '+237 6 77.12-34 56 / 222 11 22 33',
      },
    ]);
  });

  test('of some who are chosen has them alone', async () => {
    const rollNos = [helene.rollNo, master.rollNo, 'unknown'].join(',');
    const text = await exported({ rollNos });
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row['Last name'])).toEqual(['Abena', 'Zoa']);
  });

  testOnSqlite('is refused after ten in an hour, to that admin alone', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const statusOf = async ({ token }: Person) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await limited.app.inject({ url: '/api/members/export', headers })).statusCode;
    };
    const by = await createPerson(limited, { accountType: 'admin' });
    for (let n = 0; n < 10; n += 1) expect(await statusOf(by)).toBe(200);
    expect(await statusOf(by)).toBe(429);
    expect(await statusOf(await createPerson(limited, { accountType: 'admin' }))).toBe(200);
    await limited.close();
  });

  test('of many members leaves nobody out, at a batch’s end either, and ends with the right to it', async () => {
    const many = await createTestApp();
    const by = await createPerson(many, { accountType: 'admin' });
    const [row] = await many.db.selectFrom('accounts').selectAll().execute();
    const rows = Array.from({ length: 1_100 }, (_, n) => ({
      ...(row as NonNullable<typeof row>),
      id: `x${String(n).padStart(23, '0')}`,
      roll_no: `R${n}`,
      email: `m${n}@a.cm`,
      email_key: `m${n}@a.cm`,
      office_search: `same ${n % 7}`,
      account_type: 'user' as const,
      seq: n + 1,
    }));
    for (let at = 0; at < rows.length; at += 100) {
      await many.db
        .insertInto('accounts')
        .values(rows.slice(at, at + 100))
        .execute();
    }
    const response = await many.app.inject({
      url: '/api/members/export?state=user',
      headers: { authorization: `Bearer ${by.token}` },
    });
    const parsed = parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(new Set(parsed.map((one) => one['Roll number'])).size).toBe(1_100);

    const pages = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const query = { page: index + 1, limit: 50, state: 'user' };
        return (await many.call(listMembers, { query, token: by.token })).body.members;
      }),
    );
    expect(pages.flat().map(({ rollNo }) => rollNo)).toEqual(
      parsed.map((one) => one['Roll number']),
    );
    expect(pages.slice(22)).toEqual([[], []]);

    // The admin's right ends during the first batch.
    const { findCallerOfSession } = many.app;
    let calls = 0;
    many.app.findCallerOfSession = async (session) => {
      calls += 1;
      return calls <= 1 ? findCallerOfSession(session) : undefined;
    };
    const cut = many.app.inject({
      url: '/api/members/export?state=user',
      headers: { authorization: `Bearer ${by.token}` },
    });
    await expect(cut).rejects.toThrow();
    expect(calls).toBe(2);
    await many.close();
  });
});

describe('a correction', () => {
  const correct = (of: Person, body: object, by: Person) =>
    t.call(correctMember, { params: { rollNo: of.rollNo }, body, token: by.token });
  const mailsTo = (address: string) =>
    t.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', address).execute();

  test('of name and e-mail is told to both addresses and noted; the new one logs in', async () => {
    const person = await createPerson(t, { last_name: 'Wrong' });
    const email = `right.${person.email}`;
    const response = await correct(person, { lastName: 'Right', email }, admin);
    expect([response.status, response.body.message]).toEqual([
      200,
      'The correction is saved, and the person is told by email.',
    ]);
    expect(response.body.user).toMatchObject({ lastName: 'Right', email });
    const [told] = await mailsTo(email);
    expect(told?.text).toContain('Right');
    // The mail omits the old values: a stranger may own the new address.
    expect(told?.text).not.toContain('Wrong');
    // The mail to the old address has the undo link.
    expect((await mailsTo(person.email))[0]?.text).toContain('/#/undo-email?code=');
    const { body } = await t.call(listAudit, { token: master.token });
    expect(body.entries[0]).toMatchObject({
      action: 'member.corrected',
      details: { rollNo: person.rollNo, last_name: 'Wrong', email: person.email },
    });
    const credentials = { email, password: testPassword };
    expect((await t.call(login, { body: credentials })).status).toBe(200);
    expect(await names({ search: 'right' })).toEqual(['Right']);
  });

  test('of details is mailed as old and new, with the way to change it back; no value is lost', async () => {
    const person = await createPerson(t, {
      telephone: '611',
      promotion: 1999,
      country: 'CI',
      language: 'fr',
    });
    const fields = {
      title: 'Mrs',
      maidenName: 'Atangana',
      profession: 'Nurse',
      promotion: '2001',
      telephone: '677 12 34 56',
      town: 'Garoua',
      country: 'CM',
    };
    const { body } = await correct(person, fields, admin);
    expect(body.user).toMatchObject({ ...fields, promotion: 2001 });
    const [told, ...others] = await mailsTo(person.email);
    expect(others).toEqual([]);
    expect(told?.text).toContain('Titre\u00a0: — → Mme');
    expect(told?.text).toContain('Téléphone\u00a0: 611 → 677 12 34 56');
    expect(told?.text).toContain('Promotion\u00a0: 1999 → 2001');
    expect(told?.text).toContain('Ville\u00a0: — → Garoua');
    expect(told?.text).toContain('Pays\u00a0: Côte d’Ivoire → Cameroun');
    expect(told?.text).toContain('/#/user/profile');
    const audit = await t.call(listAudit, { token: master.token });
    expect(audit.body.entries[0]?.details).toMatchObject({ telephone: '611', promotion: '1999' });
    await correct(person, { promotion: null }, admin);
    const emptied = await t.call(listAudit, { token: master.token });
    expect(emptied.body.entries[0]?.details).toMatchObject({ promotion: '2001' });
    expect(emptied.body.entries[0]?.details).not.toHaveProperty('telephone');
    expect(await names({ search: '0677123456', promotion: '2001' })).toEqual([]);
  });

  testOnSqlite('of something that it cannot correct is refused as a whole', async () => {
    const person = await createPerson(t, { last_name: 'Wrong' });
    const refused = await correct(person, { lastName: 'Right', phone: '677123456' }, admin);
    expect(refused.status).toBe(400);
    expect(await names({ search: person.email })).toEqual(['Wrong']);
  });

  testOnSqlite('of nothing sends no mail', async () => {
    const person = await createPerson(t, { last_name: 'Same' });
    expect((await correct(person, { lastName: 'Same' }, admin)).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  testOnSqlite('of an admin is a master’s, and of a master nobody’s', async () => {
    const other = await createPerson(t, { accountType: 'admin' });
    expect((await correct(other, { email: 'x@y.cm' }, admin)).status).toBe(403);
    expect((await correct(master, { lastName: 'X' }, admin)).status).toBe(403);
    expect((await correct(master, { lastName: 'X' }, master)).status).toBe(403);
    expect((await correct(other, { lastName: 'New' }, master)).status).toBe(200);
  });

  testOnSqlite('to a taken e-mail is refused', async () => {
    const person = await createPerson(t);
    expect((await correct(person, { email: helene.email }, admin)).status).toBe(409);
  });

  test('of an e-mail asks for the password when the log-in is long ago', async () => {
    const person = await createPerson(t);
    const late = await createPerson(t, { accountType: 'admin' });
    await t.db
      .updateTable('sessions')
      .set({ authenticated_at: ago(20 * 60_000), created_at: ago(20 * 60_000) })
      .where('account_id', '=', late.id)
      .execute();
    const email = `later.${person.email}`;
    const refused = await correct(person, { email }, late);
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([
      403,
      'currentPasswordNeeded',
    ]);
    const given = await correct(person, { email, currentPassword: testPassword }, late);
    expect(given.status).toBe(200);
    expect((await correct(person, { lastName: 'Free' }, late)).status).toBe(200);
  });
});
