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

describe('issuing one', () => {
  test('answers the number, mails it with a filled-in form, and is written down', async () => {
    const answer = await create('  Rose+1@Alumni.example ');
    const { rollNo } = answer.body;
    expect(answer.status).toBe(200);
    expect(rollNo).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(answer.body.message).toBe(`Roll number created successfully: ${rollNo}`);
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

  test('again for the same e-mail, in capitals: the same number, mailed again', async () => {
    const first = await create('again@alumni.example');
    const second = await create('AGAIN@alumni.example');
    expect(second.body.rollNo).toBe(first.body.rollNo);
    expect(await mailsTo('again@alumni.example')).toHaveLength(2);
    expect((await audit())[0]).toMatchObject({ action: 'rollnumber.sent' });
  });

  test('in the language of the admin who asks', async () => {
    const answer = await create('fr@alumni.example', { headers: { 'accept-language': 'fr-CM' } });
    expect(answer.body.message).toContain('Matricule créé avec succès');
    expect(await mailsTo('fr@alumni.example')).toMatchObject([{ subject: 'Votre matricule' }]);
  });

  test('an e-mail that is registered: 409, and no mail', async () => {
    const member = await createPerson(t);
    const answer = await create(member.email.toUpperCase());
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This email is already registered.',
    ]);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('an e-mail whose number was claimed by somebody with another e-mail now: 409', async () => {
    const { body } = await create('moved@alumni.example');
    const { body: signedUp } = await signUp('moved@alumni.example', body.rollNo);
    await t.db
      .updateTable('accounts')
      .set({ email: 'new@alumni.example', email_key: 'new@alumni.example' })
      .where('roll_no', '=', signedUp.user.rollNo)
      .execute();
    expect((await create('moved@alumni.example')).status).toBe(409);
  });

  test("a path that is not the caller's own number: 403", async () => {
    const answer = await t.call(createRollNumber, {
      params: { rollNo: master.rollNo },
      token: admin.token,
      body: { email: 'path@alumni.example' },
    });
    expect(answer.status).toBe(403);
    expect(await mailsTo('path@alumni.example')).toEqual([]);
  });

  test.each(['', 'nobody', 'a@b', 'a@b.cm, c@d.cm', 'a@b.cm\nBcc: c@d.cm'])(
    'the e-mail %j: 400',
    async (email) => {
      expect((await create(email)).status).toBe(400);
    },
  );

  test('twenty times at once by two admins: one number', async () => {
    const other = await createPerson(t, { accountType: 'admin' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create('race@alumni.example', { by: index % 2 ? admin : other }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.rollNo)).size).toBe(1);
    expect((await list('race@alumni.example')).body.rollNumbers).toHaveLength(1);
  });
});

describe('the list', () => {
  test('tells who claimed a number, and finds by e-mail, number and name', async () => {
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

  test('is paged, newest first', async () => {
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

describe('sending again and withdrawing', () => {
  const send = (rollNo: string) =>
    t.call(resendRollNumber, { params: { rollNo }, token: admin.token });
  const withdraw = (rollNo: string) =>
    t.call(withdrawRollNumber, { params: { rollNo }, token: admin.token });

  test('an unclaimed number is mailed again', async () => {
    const { body } = await create('resend@alumni.example');
    expect((await send(body.rollNo)).status).toBe(200);
    expect(await mailsTo('resend@alumni.example')).toHaveLength(2);
  });

  test('a withdrawn number can no longer be used, and the next one is another', async () => {
    const { body } = await create('withdrawn@alumni.example');
    expect((await withdraw(body.rollNo)).status).toBe(200);
    expect((await signUp('withdrawn@alumni.example', body.rollNo)).status).toBe(400);
    expect((await withdraw(body.rollNo)).status).toBe(404);
    expect((await create('withdrawn@alumni.example')).body.rollNo).not.toBe(body.rollNo);
  });

  test('a claimed number is neither sent nor withdrawn', async () => {
    const { body } = await create('kept@alumni.example');
    await signUp('kept@alumni.example', body.rollNo);
    expect([(await send(body.rollNo)).status, (await withdraw(body.rollNo)).status]).toEqual([
      409, 409,
    ]);
  });

  test('a number that never was: 404', async () => {
    expect([(await send('NEVER')).status, (await withdraw('NEVER')).status]).toEqual([404, 404]);
  });

  test('a number whose e-mail registered in another way is not sent', async () => {
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

describe('a CSV', () => {
  const preview = (csv: string) => t.call(previewImport, { token: admin.token, body: { csv } });
  const importAll = (emails: unknown, importId?: string) =>
    t.call(importRollNumbers, { token: admin.token, body: { emails, importId } });

  test('the dry run tells what would happen, and nothing happens', async () => {
    const member = await createPerson(t);
    await create('waiting@alumni.example');
    const before = (await queuedMails(t)).length;
    const csv = `\uFEFFName;Email\r\nA;dry1@b.cm\r\nB; DRY1@b.cm\r\n"C;c";waiting@alumni.example\r\nD;${member.email}\r\nE;nobody\r\n`;
    const answer = await preview(csv);
    expect(answer.body.rows).toEqual([
      { line: 2, text: 'dry1@b.cm', state: 'new' },
      { line: 3, text: 'DRY1@b.cm', state: 'duplicate' },
      { line: 4, text: 'waiting@alumni.example', state: 'issued' },
      { line: 5, text: member.email, state: 'registered' },
      { line: 6, text: 'nobody', state: 'invalid' },
    ]);
    expect((await list('dry1')).body.rollNumbers).toEqual([]);
    expect(await queuedMails(t)).toHaveLength(before);
  });

  test('5,000 rows of more than 256 kB are taken; 5,001 and other files are 400', async () => {
    const name = 'Ngo Étoundi'.padEnd(60, ' x');
    const rows = Array.from({ length: 5_000 }, (_, n) => `${name};preview${n}@alumni.example`);
    const answer = await preview(rows.join('\r\n'));
    expect([answer.status, answer.body.rows?.length]).toEqual([200, 5_000]);
    expect((await preview([...rows, 'a@b.cm'].join('\n'))).body.message).toBe(
      'A list may have at most 5,000 rows.',
    );
    expect((await preview('')).status).toBe(400);
    expect((await preview('PK\u0003\u0004\u0000')).status).toBe(400);
    expect((await preview('"a@b.cm')).body.message).toContain('line 1');
    expect((await preview('x'.repeat(2_000_001))).status).toBe(400);
    expect((await preview('x'.repeat(5_000_000))).status).toBe(413);
  });

  test('an import issues, mails and says what happened to each', async () => {
    const member = await createPerson(t);
    await create('before@alumni.example');
    const answer = await importAll([
      ' Batch1@b.cm',
      'batch1@B.cm',
      'before@alumni.example',
      member.email,
      'nobody',
    ]);
    expect(answer.body.results.map((result) => result.state)).toEqual([
      'new',
      'duplicate',
      'issued',
      'registered',
      'invalid',
    ]);
    expect(answer.body.message).toBe('Roll numbers issued: 1');
    expect(await mailsTo('batch1@b.cm')).toHaveLength(1);
    expect(await mailsTo('before@alumni.example')).toHaveLength(1);
    const [issued] = (await list('batch1')).body.rollNumbers;
    expect(issued).toMatchObject({ email: 'Batch1@b.cm', rollNo: answer.body.results[0]?.rollNo });
  });

  test('the same batch twice mails nobody twice', async () => {
    await importAll(['twice@b.cm']);
    const again = await importAll(['twice@b.cm']);
    expect(again.body.results).toMatchObject([{ state: 'issued' }]);
    expect(await mailsTo('twice@b.cm')).toHaveLength(1);
  });

  test('the batches of one import are one entry in the audit log', async () => {
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

  test("somebody else's entry, or one of another kind, is not added to", async () => {
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

  test('overlapping imports at once, in opposite orders: one number each', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => `overlap${n}@b.cm`);
    const answers = await Promise.all([
      importAll(emails),
      importAll([...emails].reverse()),
      importAll(emails.slice(20)),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const states = answers.flatMap((answer) => answer.body.results.map((one) => one.state));
    expect(states.filter((state) => state === 'new')).toHaveLength(60);
    for (const email of [emails[0], emails[59]]) {
      expect(await mailsTo(email ?? '')).toHaveLength(1);
    }
  });

  test.each([[[]], [Array(101).fill('a@b.cm')], ['a@b.cm'], [[1]]])(
    'a batch that is none: 400',
    async (emails) => {
      expect((await importAll(emails)).status).toBe(400);
    },
  );
});

/** The text of the newest mail to an address, as its reader gets it. */
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
