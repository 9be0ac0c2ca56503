import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAudit } from '@alumni/shared/audit';
import { register } from '@alumni/shared/auth';
import { updateAlumnus } from '@alumni/shared/profile';
import {
  createRollNumber,
  importRollNumbers,
  listRollNumbers,
  previewImport,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Person;
let master: Person;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://alumni.example' });
  admin = await createPerson(t, { accountType: 'admin', first_name: 'Ada', last_name: 'Min' });
  master = await createPerson(t, { accountType: 'master' });
});
afterAll(() => t.close());

const create = (email: string, { by = admin, headers = {} } = {}) =>
  t.call(createRollNumber, {
    params: { rollNo: by.rollNo },
    token: by.token,
    body: { email },
    headers,
  });

const list = (search: string) => t.call(listRollNumbers, { token: admin.token, query: { search } });

const signUp = (email: string, rollNo: string, lastName = 'Neba') =>
  t.call(register, {
    body: { lastName, email, password: 'secret1', confirmPassword: 'secret1', rollNo },
  });

const mailsTo = async (email: string) =>
  (await queuedMails(t)).filter((mail) => mail.recipient.toLowerCase() === email.toLowerCase());

const audit = async () => (await t.call(listAudit, { token: master.token })).body.entries;

describe('issuing a number', () => {
  test('returns it, mails it with a link to a pre-filled form, records it', async () => {
    const response = await create('  Rose+1@Alumni.example ');
    const { rollNo } = response.body;
    expect(response.status).toBe(200);
    expect(rollNo).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(response.body.message).toBe(`Roll number created successfully: ${rollNo}`);
    const mail = await vi.waitFor(() => mailFile('Rose+1@Alumni.example'), { timeout: 5_000 });
    expect(mail).toContain(rollNo);
    expect(mail).toContain(
      `https://alumni.example/#/register?rollNo=${rollNo}&email=Rose%2B1%40Alumni.example`,
    );
    expect((await audit())[0]).toMatchObject({
      actor: admin.rollNo,
      actorName: 'Ada Min',
      action: 'rollnumber.issued',
      subject: 'Rose+1@Alumni.example',
      details: { rollNo },
    });
  });

  test('returns and mails the same number for the same e-mail in capitals', async () => {
    const first = await create('again@alumni.example');
    const second = await create('AGAIN@alumni.example');
    expect(second.body.rollNo).toBe(first.body.rollNo);
    expect(await mailsTo('again@alumni.example')).toHaveLength(2);
    expect((await audit())[0]).toMatchObject({ action: 'rollnumber.sent' });
  });

  test('answers and mails in the language of the admin', async () => {
    const response = await create('fr@alumni.example', { headers: { 'accept-language': 'fr-CM' } });
    expect(response.body.message).toContain('Matricule créé avec succès');
    expect(await mailsTo('fr@alumni.example')).toMatchObject([{ subject: 'Votre matricule' }]);
  });

  test('answers 409 to a registered e-mail and sends no mail', async () => {
    const member = await createPerson(t);
    const response = await create(member.email.toUpperCase());
    expect([response.status, response.body.message]).toEqual([
      409,
      'This email is already registered.',
    ]);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('answers 409 to an e-mail whose number was claimed, even if its holder changed e-mail', async () => {
    const { body } = await create('moved@alumni.example');
    const { body: signedUp } = await signUp('moved@alumni.example', body.rollNo);
    await t.db
      .updateTable('accounts')
      .set({ email: 'new@alumni.example', email_key: 'new@alumni.example' })
      .where('roll_no', '=', signedUp.user.rollNo)
      .execute();
    expect((await create('moved@alumni.example')).status).toBe(409);
  });

  test("answers 403 unless the path is the caller's own number", async () => {
    const response = await t.call(createRollNumber, {
      params: { rollNo: master.rollNo },
      token: admin.token,
      body: { email: 'path@alumni.example' },
    });
    expect(response.status).toBe(403);
    expect(await mailsTo('path@alumni.example')).toEqual([]);
  });

  test.each(['', 'nobody', 'a@b', 'a@b.cm, c@d.cm', 'a@b.cm\nBcc: c@d.cm'])(
    'answers 400 to the e-mail %j',
    async (email) => {
      expect((await create(email)).status).toBe(400);
    },
  );

  test('issues one number for twenty concurrent calls of two admins', async () => {
    const other = await createPerson(t, { accountType: 'admin' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create('race@alumni.example', { by: index % 2 ? admin : other }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map((response) => response.body.rollNo)).size).toBe(1);
    expect((await list('race@alumni.example')).body.rollNumbers).toHaveLength(1);
  });
});

describe('list', () => {
  test('names who claimed a number, searches e-mail, number and name', async () => {
    const { body } = await create('claimer@alumni.example');
    await signUp('claimer@alumni.example', body.rollNo, 'Tchoungui Ékani');
    const claimed = {
      rollNo: body.rollNo,
      email: 'claimer@alumni.example',
      claimedBy: { rollNo: body.rollNo, lastName: 'Tchoungui Ékani' },
    };
    for (const search of ['CLAIMER@', body.rollNo.toLowerCase(), 'ekani']) {
      expect((await list(search)).body.rollNumbers).toMatchObject([claimed]);
    }
    const typed = await list(body.rollNo.replace('-', ''));
    expect(typed.body.rollNumbers).toMatchObject([claimed]);
    expect((await list('%')).body.rollNumbers).toEqual([]);
  });

  test('paginates newest first', async () => {
    for (const n of [1, 2, 3]) await create(`paged${n}@alumni.example`);
    const page = (n: number) =>
      t.call(listRollNumbers, {
        token: admin.token,
        query: { search: 'paged', page: n, limit: 2 },
      });
    const first = (await page(1)).body;
    expect(first.totalPages).toBe(2);
    const emails = [...first.rollNumbers, ...(await page(2)).body.rollNumbers].map((r) => r.email);
    expect(emails).toEqual([3, 2, 1].map((n) => `paged${n}@alumni.example`));
    expect((await page(9)).body).toMatchObject({ rollNumbers: [], totalPages: 2 });
  });
});

describe('resending and withdrawing', () => {
  const send = (rollNo: string) =>
    t.call(resendRollNumber, { params: { rollNo }, token: admin.token });
  const withdraw = (rollNo: string) =>
    t.call(withdrawRollNumber, { params: { rollNo }, token: admin.token });

  test('mails an unclaimed number again', async () => {
    const { body } = await create('resend@alumni.example');
    expect((await send(body.rollNo)).status).toBe(200);
    expect(await mailsTo('resend@alumni.example')).toHaveLength(2);
  });

  test('refuses a withdrawn number, issues a different one next', async () => {
    const { body } = await create('withdrawn@alumni.example');
    expect((await withdraw(body.rollNo)).status).toBe(200);
    expect((await signUp('withdrawn@alumni.example', body.rollNo)).status).toBe(400);
    expect((await withdraw(body.rollNo)).status).toBe(404);
    expect((await create('withdrawn@alumni.example')).body.rollNo).not.toBe(body.rollNo);
  });

  test('answers 409 for a claimed number', async () => {
    const { body } = await create('claimed@alumni.example');
    await signUp('claimed@alumni.example', body.rollNo);
    expect([(await send(body.rollNo)).status, (await withdraw(body.rollNo)).status]).toEqual([
      409, 409,
    ]);
  });

  test('answers 404 for an unknown number', async () => {
    expect([(await send('NEVER')).status, (await withdraw('NEVER')).status]).toEqual([404, 404]);
  });

  test('answers 409 for a number whose e-mail has an account', async () => {
    const { body } = await create('elsewhere@alumni.example');
    const person = await createPerson(t);
    const email = 'elsewhere@alumni.example';
    await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
      body: { email },
    });
    expect((await send(body.rollNo)).status).toBe(409);
  });
});

describe('CSV import', () => {
  const preview = (csv: string) => t.call(previewImport, { token: admin.token, body: { csv } });
  const importAll = (emails: unknown, importId?: string) =>
    t.call(importRollNumbers, { token: admin.token, body: { emails, importId } });

  test('previews every state without issuing or mailing', async () => {
    const member = await createPerson(t);
    await create('waiting@alumni.example');
    const before = (await queuedMails(t)).length;
    const csv = `\uFEFFName;Email\r\nA;dry1@b.cm\r\nB; DRY1@b.cm\r\n"C;c";waiting@alumni.example\r\nD;${member.email}\r\nE;nobody\r\n`;
    const response = await preview(csv);
    expect(response.body.rows).toEqual([
      { line: 2, text: 'dry1@b.cm', state: 'new' },
      { line: 3, text: 'DRY1@b.cm', state: 'duplicate' },
      { line: 4, text: 'waiting@alumni.example', state: 'issued' },
      { line: 5, text: member.email, state: 'registered' },
      { line: 6, text: 'nobody', state: 'invalid' },
    ]);
    expect((await list('dry1')).body.rollNumbers).toEqual([]);
    expect(await queuedMails(t)).toHaveLength(before);
  });

  test('previews 5,000 rows of more than 256 kB, answers 400 to 5,001 and to other files', async () => {
    const name = 'Ngo Étoundi'.padEnd(60, ' x');
    const rows = Array.from({ length: 5_000 }, (_, n) => `${name};preview${n}@alumni.example`);
    const response = await preview(rows.join('\r\n'));
    expect([response.status, response.body.rows?.length]).toEqual([200, 5_000]);
    expect((await preview([...rows, 'a@b.cm'].join('\n'))).body.message).toBe(
      'A list may have at most 5,000 rows.',
    );
    expect((await preview('')).status).toBe(400);
    expect((await preview('PK\u0003\u0004\u0000')).status).toBe(400);
    expect((await preview('"a@b.cm')).body.message).toContain('line 1');
    expect((await preview('x'.repeat(2_000_001))).status).toBe(400);
    expect((await preview('x'.repeat(5_000_000))).status).toBe(413);
  });

  test('issues, mails and returns the state of each e-mail', async () => {
    const member = await createPerson(t);
    await create('before@alumni.example');
    const response = await importAll([
      ' Batch1@b.cm',
      'batch1@B.cm',
      'before@alumni.example',
      member.email,
      'nobody',
    ]);
    expect(response.body.results.map((result) => result.state)).toEqual([
      'new',
      'duplicate',
      'issued',
      'registered',
      'invalid',
    ]);
    expect(response.body.message).toBe('Roll numbers issued: 1');
    expect(await mailsTo('batch1@b.cm')).toHaveLength(1);
    expect(await mailsTo('before@alumni.example')).toHaveLength(1);
    const [issued] = (await list('batch1')).body.rollNumbers;
    expect(issued).toMatchObject({
      email: 'Batch1@b.cm',
      rollNo: response.body.results[0]?.rollNo,
    });
  });

  test('mails nobody twice if a batch is repeated', async () => {
    await importAll(['twice@b.cm']);
    const again = await importAll(['twice@b.cm']);
    expect(again.body.results).toMatchObject([{ state: 'issued' }]);
    expect(await mailsTo('twice@b.cm')).toHaveLength(1);
  });

  test('records the batches of an import as one audit log entry', async () => {
    const { importId } = (await importAll(['one1@b.cm', 'one2@b.cm'])).body;
    const second = await importAll(['one3@b.cm', 'nobody'], importId);
    expect((await importAll(['one4@b.cm'], `${importId}\0`)).status).toBe(400);
    expect(second.body.importId).toBe(importId);
    expect((await audit())[0]).toMatchObject({
      _id: importId,
      actor: admin.rollNo,
      action: 'rollnumbers.imported',
      details: { new: 3, invalid: 1 },
    });
  });

  test('does not add to an audit log entry of another actor or action', async () => {
    const { importId } = (await importAll(['mine@b.cm'])).body;
    const others = await t.call(importRollNumbers, {
      token: master.token,
      body: { emails: ['theirs@b.cm'], importId },
    });
    expect(others.body.importId).not.toBe(importId);
    await create('kind@b.cm');
    const entry = (await audit())[0];
    expect(entry?.action).toBe('rollnumber.issued');
    expect((await importAll(['kind2@b.cm'], entry?._id)).body.importId).not.toBe(entry?._id);
  });

  test('issues one number per e-mail for overlapping concurrent imports', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => `overlap${n}@b.cm`);
    const responses = await Promise.all([
      importAll(emails),
      importAll([...emails].reverse()),
      importAll(emails.slice(20)),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    const states = responses.flatMap((response) => response.body.results.map((one) => one.state));
    expect(states.filter((state) => state === 'new')).toHaveLength(60);
    for (const email of [emails[0], emails[59]]) {
      expect(await mailsTo(email ?? '')).toHaveLength(1);
    }
  });

  test.each([[[]], [Array(101).fill('a@b.cm')], ['a@b.cm'], [[1]]])(
    'answers 400 to the malformed batch %#',
    async (emails) => {
      expect((await importAll(emails)).status).toBe(400);
    },
  );
});

/** Plain text of the newest mail file for an address. */
async function mailFile(recipient: string): Promise<string> {
  const folder = join(t.dataDir, 'mail');
  for (const name of (await readdir(folder)).sort().reverse()) {
    if (!name.endsWith('.eml')) continue;
    const mail = await simpleParser(await readFile(join(folder, name)));
    if ([mail.to].flat().some((to) => to?.text.toLowerCase() === recipient.toLowerCase()))
      return mail.text ?? '';
  }
  throw new Error(`no mail to ${recipient}`);
}
