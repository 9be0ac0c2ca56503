import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login, register } from '@alumni/shared/accounts/auth';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { alumnusSeenBy } from '@alumni/shared/people/seen-alumnus';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import {
  createRollNumber,
  importRollNumbers,
  listImports,
  listRollNumbers,
  previewImport,
  resendRollNumber,
  withdrawImport,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { listAudit } from '@alumni/shared/site/audit';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDetails, claimRollNumber } from '../../accounts/roll-numbers.store.ts';
import { removeOutdated } from '../../boot/tasks/retention.ts';
import { fromNow } from '../../db/ids.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { type TestList, testList } from '../../testing/lists.ts';
import { holdMails, markMailsSent, queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { personWithPage } from '../../testing/person-with-page.ts';
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

const signUp = (email: string, rollNo: string, lastName = 'Neba', more = {}) =>
  t.call(register, {
    body: { lastName, email, password: 'secret1', confirmPassword: 'secret1', rollNo, ...more },
  });

const mailsTo = async (email: string) =>
  (await queuedMails(t)).filter((mail) => mail.recipient.toLowerCase() === email.toLowerCase());

const audit = async () => (await t.call(listAudit, { token: master.token })).body.entries;

describe('issuing a number', () => {
  testOnSqlite('returns it, mails it with a link to a pre-filled form, records it', async () => {
    const response = await create('  Rose+1@Alumni.example ');
    const { rollNo } = response.body;
    expect(response.status).toBe(200);
    expect(rollNo).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(response.body.message).toBe(`Roll number created successfully: ${rollNo}`);
    const mail = await vi.waitFor(() => mailFile('Rose+1@Alumni.example'), { timeout: 90_000 });
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

  testOnSqlite('returns and mails the same number for the same e-mail in capitals', async () => {
    const first = await create('again@alumni.example');
    const second = await create('AGAIN@alumni.example');
    expect(second.body.rollNo).toBe(first.body.rollNo);
    expect(await mailsTo('again@alumni.example')).toHaveLength(2);
    expect((await audit())[0]).toMatchObject({ action: 'rollnumber.sent' });
  });

  testOnSqlite('responds and mails in the language of the admin', async () => {
    const response = await create('fr@alumni.example', { headers: { 'accept-language': 'fr-CM' } });
    expect(response.body.message).toContain('Matricule créé avec succès');
    expect(await mailsTo('fr@alumni.example')).toMatchObject([
      { subject: 'Association des anciens boursiers vous invite' },
    ]);
  });

  testOnSqlite('responds 409 to a registered e-mail and sends no mail', async () => {
    const member = await createPerson(t);
    const response = await create(member.email.toUpperCase());
    expect([response.status, response.body.message]).toEqual([
      409,
      'This email is already registered.',
    ]);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('responds 409 to an e-mail whose number was claimed, even if its holder changed e-mail', async () => {
    const { body } = await create('moved@alumni.example');
    const { body: signedUp } = await signUp('moved@alumni.example', body.rollNo);
    await t.db
      .updateTable('accounts')
      .set({ email: 'new@alumni.example', email_key: 'new@alumni.example' })
      .where('roll_no', '=', signedUp.user.rollNo)
      .execute();
    expect((await create('moved@alumni.example')).status).toBe(409);
  });

  testOnSqlite("responds 403 unless the path is the caller's own number", async () => {
    const response = await t.call(createRollNumber, {
      params: { rollNo: master.rollNo },
      token: admin.token,
      body: { email: 'path@alumni.example' },
    });
    expect(response.status).toBe(403);
    expect(await mailsTo('path@alumni.example')).toEqual([]);
  });

  test.each(['', 'nobody', 'a@b', 'a@b.cm, c@d.cm', 'a@b.cm\nBcc: c@d.cm'])(
    'responds 400 to the e-mail %j',
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
      mail: null,
    };
    for (const search of ['CLAIMER@', body.rollNo.toLowerCase(), 'ekani']) {
      expect((await list(search)).body.rollNumbers).toMatchObject([claimed]);
    }
    const typed = await list(body.rollNo.replace('-', ''));
    expect(typed.body.rollNumbers).toMatchObject([claimed]);
    expect((await list('%')).body.rollNumbers).toEqual([]);
  });

  testOnSqlite('paginates newest first', async () => {
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

  testOnSqlite('mails an unclaimed number again', async () => {
    const { body } = await create('resend@alumni.example');
    await markMailsSent(t);
    expect((await send(body.rollNo)).status).toBe(200);
    expect(await mailsTo('resend@alumni.example')).toHaveLength(2);
  });

  testOnSqlite('refuses a withdrawn number, issues a different one next', async () => {
    const { body } = await create('withdrawn@alumni.example');
    expect((await withdraw(body.rollNo)).status).toBe(200);
    expect((await signUp('withdrawn@alumni.example', body.rollNo)).status).toBe(400);
    expect((await withdraw(body.rollNo)).status).toBe(404);
    expect((await create('withdrawn@alumni.example')).body.rollNo).not.toBe(body.rollNo);
  });

  testOnSqlite('responds 409 for a claimed number', async () => {
    const { body } = await create('claimed@alumni.example');
    await signUp('claimed@alumni.example', body.rollNo);
    expect([(await send(body.rollNo)).status, (await withdraw(body.rollNo)).status]).toEqual([
      409, 409,
    ]);
  });

  testOnSqlite('responds 404 for an unknown number', async () => {
    expect([(await send('NEVER')).status, (await withdraw('NEVER')).status]).toEqual([404, 404]);
  });

  testOnSqlite('responds 409 for a number whose e-mail an account has proved', async () => {
    const email = 'elsewhere@alumni.example';
    const { body } = await create(email);
    await createPerson(t, { email, email_key: email, proved_email: email });
    expect((await send(body.rollNo)).status).toBe(409);
  });
});

describe('CSV import', () => {
  const preview = (people: unknown) =>
    t.call(previewImport, { token: admin.token, body: { people } as never });
  const importAll = (emails: unknown, importId?: string) =>
    t.call(importRollNumbers, { token: admin.token, body: { emails, importId } });

  testOnSqlite('previews every state without issuing or mailing', async () => {
    const member = await createPerson(t);
    await create('waiting@alumni.example');
    const before = (await queuedMails(t)).length;
    const csv = `\uFEFFName;Email\r\nA;dry1@b.cm\r\nB; DRY1@b.cm\r\n"C;c";waiting@alumni.example\r\nD;${member.email}\r\nE;nobody\r\n`;
    const read = testList(csv);
    const response = await preview(read.body.people);
    expect(read.rows(response.body.rows)).toMatchObject([
      { line: 2, text: 'dry1@b.cm', state: 'new' },
      { line: 3, text: 'DRY1@b.cm', state: 'duplicate' },
      { line: 4, text: 'waiting@alumni.example', state: 'issued' },
      { line: 5, text: member.email, state: 'registered' },
      { line: 6, text: 'nobody', state: 'invalid' },
    ]);
    // The page already removes duplicates; other clients may not.
    const twice = await preview([{ email: 'dry1@b.cm' }, { email: 'DRY1@b.cm' }]);
    expect(twice.body.rows.map(({ state }) => state)).toEqual(['new', 'duplicate']);
    expect((await list('dry1')).body.rollNumbers).toEqual([]);
    expect(await queuedMails(t)).toHaveLength(before);
  });

  testOnSqlite(
    'previews 5,000 people of more than 256 kB, responds 400 or 413 to more',
    async () => {
      const details = { lastName: 'Ngo Étoundi'.padEnd(60, ' x'), promotion: 2004 };
      const people = Array.from({ length: 5_000 }, (_, n) => ({ email: `p${n}@b.cm`, details }));
      const response = await preview(people);
      expect([response.status, response.body.rows?.length]).toEqual([200, 5_000]);
      expect((await preview([...people, { email: 'a@b.cm' }])).body.message).toBe(
        'A list may have at most 5,000 rows.',
      );
      const refused = await preview(Array(10_000).fill([]));
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'A list may have at most 5,000 rows.',
      ]);
      expect((await preview([])).status).toBe(400);
      expect((await preview([{ email: 'x'.repeat(255) }])).status).toBe(400);
      expect((await preview([{ email: 'x'.repeat(5_000_000) }])).status).toBe(413);
    },
  );

  testOnSqlite('issues, mails and returns the state of each e-mail', async () => {
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

  testOnSqlite('records the batches of an import as one audit log entry', async () => {
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

  test('is withdrawn as a whole with the mails that wait, but for what people have claimed', async () => {
    await create('single@b.cm');
    const { importId } = (await importAll(['whole1@b.cm', 'whole2@b.cm', 'single@b.cm'])).body;
    await importAll(['whole3@b.cm'], importId);
    const [, { rollNo: claimed = '' } = {}] = (await importAll(['whole2@b.cm'])).body.results;
    const imports = async () =>
      (await t.call(listImports, { token: admin.token })).body.imports.find(
        ({ id }) => id === importId,
      );
    expect(await imports()).toMatchObject({ numbers: 3, claimed: 0, claimants: [] });
    const numberOf = async (email: string) => (await list(email)).body.rollNumbers[0]?.rollNo;
    expect(claimed).toBe('');
    expect((await signUp('whole2@b.cm', (await numberOf('whole2@b.cm')) ?? '')).status).toBe(201);
    expect(await imports()).toMatchObject({ numbers: 3, claimed: 1 });
    expect((await imports())?.claimants).toHaveLength(1);

    const waiting = (await numberOf('whole1@b.cm')) ?? '';
    // Waits until the mail is sent: a mail in flight is not withdrawn.
    const mail = t.db
      .selectFrom('mail_outbox')
      .select('sent_at')
      .where('recipient', '=', 'whole1@b.cm');
    await expect.poll(() => mail.executeTakeFirst()).not.toEqual({ sent_at: null });
    await t.db
      .updateTable('mail_outbox')
      .set({ sent_at: null, failed_at: null, locked_until: null, next_attempt_at: fromNow(60_000) })
      .where('recipient', '=', 'whole1@b.cm')
      .execute();
    const withdraw = () => t.call(withdrawImport, { token: admin.token, params: { importId } });
    expect((await withdraw()).body.message).toBe(
      'Roll numbers withdrawn: 2. Kept, as people have registered with them: 1',
    );
    expect((await audit())[0]).toMatchObject({
      action: 'rollnumbers.withdrawn',
      details: { withdrawn: 2, claimed: 1 },
    });
    expect(await mailsTo('whole1@b.cm')).toEqual([]);
    expect((await signUp('whole1@b.cm', waiting)).status).toBe(400);
    expect(await numberOf('single@b.cm')).toBeDefined();
    const none = { token: admin.token, params: { importId: 'none' } };
    expect((await t.call(withdrawImport, none)).status).toBe(404);
  });

  testOnSqlite('does not add to an audit log entry of another actor or action', async () => {
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
    'responds 400 to the malformed batch %#',
    async (emails) => {
      expect((await importAll(emails)).status).toBe(400);
    },
  );
});

describe('what a list says of people', () => {
  const preview = (body: TestList['body'], headers = {}) =>
    t.call(previewImport, { token: admin.token, body, headers });
  const importAll = (emails: string[], details: object) =>
    t.call(importRollNumbers, { token: admin.token, body: { emails, details } });
  const stored = (email: string) =>
    t.db
      .selectFrom('issued_roll_numbers')
      .select(['roll_no', 'known', 'known_at', 'claimed_at'])
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
  const logInBy = async (email: string) => {
    const { body } = await t.call(login, {
      body: { email, password: 'secret1', rememberMe: false },
    });
    return { token: body.token, rollNo: body.user.rollNo };
  };

  test('is shown before anything is stored: columns, values, faults in the reader’s language', async () => {
    const member = await createPerson(t);
    const { body: waiting } = await create('number-of@b.cm');
    const rows = [
      'Matricule;Courriel;Prénom;Promotion;Ville;Nom et prénoms',
      ';said1@b.cm;Ama;20l2;Buea;x',
      `${member.rollNo};said2@b.cm;Eba;2004;Buea;x`,
      `${waiting.rollNo.toLowerCase()};said3@b.cm;Fon;2004;;`,
      `;${member.email};Her;2004;;`,
    ];
    const read = testList(rows.join('\n'));
    const response = await preview(read.body, { 'accept-language': 'fr' });
    const left = {
      heading: 'Promotion',
      text: '20l2',
      reason: 'Veuillez saisir l’année en quatre chiffres, 1950 ou après.',
    };
    const number = (text: string, reason: string) => ({ heading: 'Matricule', text, reason });
    const details = { firstName: 'Ama', lastName: 'x', town: 'Buea' };
    expect(read.rows(response.body.rows, 'fr')).toEqual([
      { line: 2, text: 'said1@b.cm', state: 'new', details, faults: [left] },
      {
        line: 3,
        text: 'said2@b.cm',
        state: 'registered',
        faults: [
          number(
            member.rollNo,
            'Ce matricule appartient à un membre, avec une autre adresse e-mail.',
          ),
        ],
      },
      {
        line: 4,
        text: 'said3@b.cm',
        state: 'issued',
        faults: [
          number(
            waiting.rollNo.toLowerCase(),
            'Ce matricule a été délivré pour une autre adresse e-mail.',
          ),
        ],
      },
      { line: 5, text: member.email, state: 'registered', faults: [] },
    ]);
    expect((await list('said')).body.rollNumbers).toEqual([]);
  });

  test.each(['csv', 'xlsx'])(
    'an export of the office’s list as %s is understood',
    async (format) => {
      const member = await createPerson(t, { first_name: '=Ama', profession: 'Nurse' });
      const { rawPayload } = await t.app.inject({
        url: `/api/members/export?format=${format}&search=${member.email}`,
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
      });
      const read = testList(new Uint8Array(rawPayload));
      const { body } = await preview(read.body);
      const [row] = read.rows(body.rows);
      expect(row).toEqual({ line: 2, text: member.email, state: 'registered', faults: [] });
      const { fields, headings } = read.columns;
      const unread = headings.filter((_, at) => fields[at] === null);
      expect(unread).toEqual([
        'Mentorat proposé',
        'Compte',
        'Dans l’annuaire',
        'Inscription',
        'Dernière connexion',
      ]);
    },
  );

  test('waits for the registration, which says nothing of it, and then is theirs to check', async () => {
    const email = 'ama@b.cm';
    const { body: imported } = await importAll([email], {
      'AMA@b.cm': {
        title: 'Dr',
        firstName: 'Ama Rose',
        lastName: 'Mbarga',
        profession: 'Zqsurveyor',
        fos: 'Geology',
        promotion: 2004,
        telephone: '+237 677 12 34 56',
      },
    });
    expect(imported.results).toMatchObject([{ state: 'new', stored: true }]);
    const rollNo = imported.results[0]?.rollNo ?? '';
    expect((await list(email)).body.rollNumbers).toMatchObject([
      { details: { firstName: 'Ama Rose', lastName: 'Mbarga', promotion: 2004 } },
    ]);
    // A number without the right email reveals nothing.
    const guess = await signUp('somebody@else.cm', rollNo);
    expect([guess.status, Object.keys(guess.body)]).toEqual([400, ['message', 'code', 'values']]);

    const { body: registered } = await signUp(email, rollNo, 'Ngo', { promotion: 2005 });
    expect(registered).toEqual({ message: expect.any(String), user: { rollNo } });
    expect(await stored(email)).toMatchObject({ known: null, known_at: null });
    expect((await list(email)).body.rollNumbers[0]).not.toHaveProperty('details');

    const own = await logInBy(email);
    const read = async (token?: string) =>
      (await t.call(getAlumnus, { params: { rollNo }, token })).body;
    const change = (body: object) =>
      t.call(updateAlumnus, { params: { rollNo }, token: own.token, body });
    const toCheck = ['title', 'firstName', 'profession', 'fos', 'telephone'];
    // Values that the person typed at the registration take precedence over the association's values.
    expect(await read(own.token)).toMatchObject({
      title: 'Dr',
      firstName: 'Ama Rose',
      lastName: 'Ngo',
      promotion: 2005,
      profession: 'Zqsurveyor',
      telephone: '+237 677 12 34 56',
      toCheck,
      // The visibility that holds once the person has checked the fields.
      visibility: { profession: 'public', fos: 'public', telephone: 'office' },
    });
    const dashboard = () => t.call(getDashboard, { params: { rollNo }, token: own.token });
    expect((await dashboard()).body.waiting).toMatchObject({ toCheck });
    // Names are public, as specified; other fields wait for the person's check.
    const unchecked = { firstName: 'Ama Rose', promotion: 2005, profession: '', fos: '' };
    expect(await read()).toMatchObject(unchecked);
    expect(await read(master.token)).toMatchObject({ profession: 'Zqsurveyor' });

    const self = personWithPage(await read(own.token));
    for (const viewer of [undefined, (await createPerson(t)).token]) {
      const seen = alumnusSeenBy(self, viewer ? 'members' : 'public');
      expect(await read(viewer)).toEqual(seen);
    }

    await change({ messages: false });
    expect(await read()).toMatchObject(unchecked);
    const { body: saved } = await change({ checked: true });
    expect(saved.user).not.toHaveProperty('toCheck');
    expect(await read()).toMatchObject({ profession: 'Zqsurveyor', fos: 'Geology' });
    expect((await dashboard()).body.waiting).not.toHaveProperty('toCheck');
  });

  test('saving the profile confirms it too, with the choices of who sees what', async () => {
    const registered = async (email: string) => {
      const { body } = await importAll([email], { [email]: { profession: 'Nurse', fos: 'Law' } });
      await signUp(email, body.results[0]?.rollNo ?? '');
      const own = await logInBy(email);
      const params = { rollNo: own.rollNo };
      return async (body: object) => {
        await t.call(updateAlumnus, { params, token: own.token, body });
        return (await t.call(getAlumnus, { params })).body;
      };
    };
    const save = await registered('saves@b.cm');
    expect(await save({ profession: 'Midwife' })).toMatchObject({
      profession: 'Midwife',
      fos: 'Law',
    });
    const choose = await registered('chooses@b.cm');
    const visibility = { profession: 'members', fos: 'public' };
    expect(await choose({ visibility })).toMatchObject({ profession: '', fos: 'Law' });
    const finds = await registered('finds-it-right@b.cm');
    expect(await finds({})).toMatchObject({ profession: 'Nurse', fos: 'Law' });
  });

  testOnSqlite('is added to a number that waits already, without a mail, once', async () => {
    await create('later@b.cm');
    const csv = 'Email,Promo,Tel\nlater@b.cm,2004,677 12 34 56\nnever@b.cm,,';
    const read = testList(csv);
    const state = async () => read.rows((await preview(read.body)).body.rows)[0];
    const known = { promotion: 2004, telephone: '677 12 34 56' };
    expect(await state()).toMatchObject({ state: 'issued', details: known });
    await importAll(['later@b.cm'], { 'later@b.cm': { promotion: 2003, fos: 'Law' } });
    const { body } = await importAll(['later@b.cm'], { 'later@b.cm': known });
    expect(body.results).toMatchObject([{ state: 'issued', stored: true }]);
    expect((await audit())[0]).toMatchObject({ details: { issued: 1, details: 1 } });
    expect(JSON.parse((await stored('later@b.cm')).known ?? '')).toEqual({ ...known, fos: 'Law' });
    expect(await state()).toEqual({ line: 2, text: 'later@b.cm', state: 'issued', faults: [] });
    const again = await importAll(['later@b.cm'], { 'later@b.cm': known });
    expect(again.body.results).toMatchObject([{ stored: false }]);
    expect(await mailsTo('later@b.cm')).toHaveLength(1);
  });

  test('is not added to a number that was claimed meanwhile, which nobody claims twice', async () => {
    const { rollNo } = (await create('meanwhile@b.cm')).body;
    await t.db.transaction().execute(async (trx) => {
      const outcomes = [await claimRollNumber(trx, rollNo), await claimRollNumber(trx, rollNo)];
      expect(outcomes).toEqual([true, false]);
      expect(await addDetails(trx, rollNo, { promotion: 2004 })).toBe(false);
    });
    expect((await stored('meanwhile@b.cm')).known).toBeNull();
  });

  testOnSqlite(
    'is refused where it breaks the rules of the profile, and nobody gets a number',
    async () => {
      for (const details of [{ promotion: 1 }, { title: 'King' }, { fos: 'x'.repeat(201) }]) {
        expect((await importAll(['rules@b.cm'], { 'rules@b.cm': details })).status).toBe(400);
      }
      const { body } = await importAll(['rules@b.cm'], { 'rules@b.cm': { testimony: 'mine' } });
      expect(body.results).toMatchObject([{ stored: false }]);
    },
  );

  test('goes with a number that is withdrawn, and after a year', async () => {
    const emails = ['old@b.cm', 'young@b.cm', 'gone@b.cm'];
    await importAll(emails, Object.fromEntries(emails.map((one) => [one, { fos: 'Law' }])));
    const { roll_no: gone } = await stored('gone@b.cm');
    await t.call(withdrawRollNumber, { params: { rollNo: gone }, token: admin.token });
    const { body } = await create('gone@b.cm');
    expect(body.rollNo).not.toBe(gone);
    const set = (email: string, columns: object) =>
      t.db.updateTable('issued_roll_numbers').set(columns).where('email', '=', email).execute();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await set('old@b.cm', { known_at: ago(366) });
    await set('young@b.cm', { known_at: ago(364) });
    await removeOutdated(t.deps);
    const known = await Promise.all(emails.map(async (email) => (await stored(email)).known));
    expect(known).toEqual([null, '{"fos":"Law"}', null]);
  });
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

describe('the mails of an import', () => {
  // The last tests of this file: the worker does not start again.
  beforeAll(() => holdMails(t));

  const people = [
    { email: 'plain@b.cm' },
    { email: 'awa@b.cm', details: { firstName: 'Awa <b>' } },
  ];

  test('previews one as it will be sent, in the association’s own language first', async () => {
    const { body } = await t.call(previewImport, { token: admin.token, body: { people } });
    expect(body.mailed).toBe(false);
    const { email, mails = [] } = body.invitation ?? {};
    expect(email).toBe('awa@b.cm');
    expect(mails.map(({ language }) => language)).toEqual(['en', 'fr']);
    await t.db
      .updateTable('accounts')
      .set({ language: 'fr' })
      .where('account_type', '=', 'master')
      .execute();
    const again = await t.call(previewImport, { token: admin.token, body: { people } });
    expect(again.body.invitation?.mails[0]?.language).toBe('fr');

    const { body: imported } = await t.call(importRollNumbers, {
      token: admin.token,
      body: {
        emails: ['awa@b.cm'],
        details: { 'awa@b.cm': { firstName: 'Awa <b>' } },
        language: 'fr',
      },
    });
    const rollNo = imported.results[0]?.rollNo ?? '';
    const mailsOfAwa = () =>
      t.db
        .selectFrom('mail_outbox')
        .select(['subject', 'text', 'html'])
        .where('recipient', '=', 'awa@b.cm')
        .execute();
    const [mail] = await mailsOfAwa();
    const shown = mails.find(({ language }) => language === 'fr');
    expect(mail?.subject).toBe(shown?.subject);
    expect(shown?.text.replaceAll('XXXXX-XXXXX', rollNo)).toContain(mail?.text);
    expect(mail?.text).toContain('Bonjour Awa <b>,');
    expect(mail?.html).toContain('Bonjour Awa &lt;b&gt;,');

    // The second mail has the language of the first, whatever the language of the page.
    await markMailsSent(t);
    await t.call(resendRollNumber, { params: { rollNo }, token: admin.token });
    // Compares only subjects: the text of a mail is erased when it is sent.
    const subjects = (await mailsOfAwa()).map(({ subject }) => subject);
    expect(subjects).toEqual([mail?.subject, mail?.subject]);
  });
});
