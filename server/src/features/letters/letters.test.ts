import { decideAdmissions } from '@alumni/shared/accounts/admission';
import { setReply } from '@alumni/shared/events/event-replies';
import { createEvent } from '@alumni/shared/events/events';
import * as letters from '@alumni/shared/mail/letters';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews, deleteNews } from '@alumni/shared/records/news';
import { createOpportunity, deleteOpportunity } from '@alumni/shared/records/opportunities';
import { listAudit } from '@alumni/shared/site/audit';
import { parse } from 'csv-parse/sync';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';

import { setAccountType } from '../../accounts/account-types.store.ts';
import { findByRollNo, updateAccount } from '../../accounts/accounts.store.ts';
import { purgeNow } from '../../boot/tasks/purge-accounts.ts';
import { fromNow, newId } from '../../db/ids.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const publicUrl = 'https://alumni.example';
const browser = { accept: 'text/html' };

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;
let master: Person;

beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url, PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  await t.db.deleteFrom('letters').execute();
  await t.db.deleteFrom('accounts').execute();
  server.received.length = 0;
  server.refused.clear();
  admin = await createPerson(t, { accountType: 'admin', first_name: 'Ada', promotion: 2001 });
  master = await createPerson(t, { accountType: 'master' });
});

const convocation = {
  kind: 'notice',
  subject: { en: 'General assembly', fr: 'Assemblée générale' },
  text: { en: 'You are called.\n\nCome.', fr: 'Vous êtes convoqués.' },
};
const theLetter = { ...convocation, kind: 'letter', subject: { en: 'News', fr: '' } };

async function written(body: object = convocation): Promise<string> {
  const { status, body: said } = await t.call(letters.createLetter, { token: admin.token, body });
  expect(status, said.message).toBe(201);
  return said._id;
}

const send = (id: string, to: object = { everybody: true }) =>
  t.call(letters.sendLetter, { token: admin.token, params: { id }, body: { to } });
const read = async (id: string) =>
  (await t.call(letters.getLetter, { token: admin.token, params: { id } })).body;
const mailsTo = ({ email }: Person) =>
  server.received.filter(({ recipients }) => recipients.includes(email));

async function untilSent(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      t.deps.mail.poke();
      expect((await read(id)).state).toBe('sent');
    },
    { timeout: 90_000 },
  );
}

const wanting = (columns: object = {}) => createPerson(t, { letter_wanted: 1, ...columns });

describe('a notice', () => {
  test('reaches every member once in their language, is recorded, and cannot be left', async () => {
    const member = await createPerson(t, { language: 'fr', first_name: 'Rose' });
    const suspended = await createPerson(t, { accountType: 'suspended' });
    const leaving = await createPerson(t, { deletion_due_at: fromNow(86_400_000) });
    const unproved = await createPerson(t, { proved_email: null });
    const id = await written();
    expect((await read(id)).state).toBe('draft');
    const { status, body } = await send(id);
    expect([status, body]).toEqual([
      200,
      { message: 'It is on its way. Recipients: 4.', recipients: 4 },
    ]);
    await untilSent(id);
    expect(mailsTo(suspended)).toEqual([]);
    expect(mailsTo(leaving)).toEqual([]);
    expect(mailsTo(unproved)).toHaveLength(1);
    const [mail] = mailsTo(member);
    expect(mail?.subject).toBe('Assemblée générale');
    expect(mail?.text).toContain('Vous êtes convoqués.');
    expect(mail?.text).toContain('personne ne peut s’en désabonner');
    expect(mail?.text).toMatch(new RegExp(`${publicUrl}/letters/${id}\\?key=[0-9a-f]{20}`));
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
    expect(mail?.headers.has('list')).toBe(false);
    expect((await read(id)).progress).toEqual({
      waiting: 0,
      accepted: 4,
      refused: 0,
      left: 0,
      filed: 0,
    });

    // Sending again mails only people who have joined since.
    expect((await send(id)).body.recipients).toBe(0);
    const later = await createPerson(t);
    expect((await send(id)).body.recipients).toBe(1);
    await untilSent(id);
    expect(mailsTo(later)).toHaveLength(1);
    expect(server.received).toHaveLength(5);
    const log = await t.call(listAudit, { token: master.token });
    expect(log.body.entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['letter.sent', 'General assembly'],
      ['letter.sent', 'General assembly'],
      ['letter.created', 'General assembly'],
    ]);
  });

  testOnSqlite('goes to everybody or to nobody', async () => {
    const id = await written();
    const { status, body } = await send(id, { promotions: [2001] });
    expect([status, body.message]).toEqual([400, 'A notice goes to all members.']);
    expect((await send(id, {})).body.message).toBe('Please choose whom it goes to.');
    expect((await read(id)).state).toBe('draft');
  });

  testOnSqlite(
    'is proved to masters: text, day, to whom, accepted and refused; without a name after a deletion',
    async () => {
      const gone = await createPerson(t, { first_name: 'Marie', last_name: 'Secret' });
      const wrong = await createPerson(t, { first_name: 'Paul', last_name: 'Gone' });
      await createPerson(t, { first_name: '=HYPERLINK("https://x.example")', last_name: '' });
      server.refused.set(wrong.email, {
        responseCode: 550,
        message: `5.1.1 <${wrong.email}> unknown`,
      });
      const id = await written();
      await send(id);
      await untilSent(id);
      const proof = async (person = master) => {
        const { status, body, headers } = await t.call(letters.proveNotice, {
          token: person.token,
          params: { id },
        });
        return { status, headers, text: body as unknown as string };
      };
      expect((await proof(admin)).status).toBe(403);
      const { text, headers } = await proof();
      expect(headers['content-type']).toContain('text/csv');
      expect(text).toContain('You are called.');
      expect(text).toContain('Vous êtes convoqués.');
      // Spreadsheets execute cells that begin with '=', so an apostrophe precedes it.
      expect(text).toContain(`"'=HYPERLINK(`);
      expect(text).toContain((await read(id)).sentAt);
      const rowOf = (name: string, from = text) =>
        (parse(from, { bom: true, relax_column_count: true }) as string[][]).find(
          ([first]) => first === name,
        );
      expect(rowOf('Marie Secret')).toEqual([
        'Marie Secret',
        gone.email,
        'accepted',
        expect.stringMatching(/^2\d{3}-/),
        '',
        '',
        '',
      ]);
      expect(rowOf('Paul Gone')).toEqual([
        'Paul Gone',
        wrong.email,
        'refused by the mail server',
        '',
        expect.stringMatching(/^2\d{3}-/),
        '',
        '550 5.1.1 <<address>> unknown',
      ]);

      const body = { password: 'correct horse', posts: 'delete' };
      expect((await t.call(deleteAccount, { token: gone.token, body })).status).toBe(200);
      const account = await findByRollNo(t.db, gone.rollNo);
      if (account) await updateAccount(t.db, account, { deletion_due_at: fromNow(-1) });
      await purgeNow({ ...t.deps, config: { ...t.deps.config, backupDays: 30 } }, gone.rollNo);
      const later = (await proof()).text;
      expect(later).not.toContain('Secret');
      expect(later).not.toContain(gone.email);
      expect(rowOf('Former member', later)?.slice(0, 3)).toEqual(['Former member', '', 'accepted']);
    },
  );
});

describe('a letter', () => {
  test('goes to whom has asked for it, at an address that is proved, once a week at most', async () => {
    const reader = await wanting();
    const unasked = await createPerson(t);
    const unproved = await wanting({ proved_email: null });
    const id = await written(theLetter);
    const counted = await t.call(letters.countRecipients, {
      token: admin.token,
      params: { id },
      body: { to: { everybody: true } },
    });
    expect(counted.body).toEqual({
      count: 1,
      sample: [expect.stringMatching(/^Person/)],
      unwanted: 3,
      unreachable: 1,
      already: 0,
    });
    expect((await send(id)).body.recipients).toBe(1);
    await untilSent(id);
    expect(mailsTo(reader)[0]?.subject).toBe('News');
    expect([...mailsTo(unasked), ...mailsTo(unproved)]).toEqual([]);

    const next = await written(theLetter);
    const refused = await send(next);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^At most one letter a week: the next one can go on /);
    expect((await read(next)).notBefore).not.toBe('');
    // A notice has no weekly limit.
    expect((await send(await written())).status).toBe(200);
    await t.db
      .updateTable('letters')
      .set({ sent_at: fromNow(-8 * 86_400_000), updated_at: fromNow(-8 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    expect((await send(next)).status).toBe(200);
  });

  test('to those who have a place at an event', async () => {
    const [comes, maybe] = [await wanting({ first_name: 'Comes', last_name: '' }), await wanting()];
    const body = {
      ...anEvent,
      answers: 'members',
      start_date: '2090-01-02',
      end_date: '2090-01-02',
    };
    const event = (await t.call(createEvent, { token: admin.token, body })).body._id;
    const say = ({ token }: Person, answer: string) =>
      t.call(setReply, { token, params: { id: event }, body: { answer } });
    expect((await say(comes, 'coming')).status).toBe(200);
    await say(maybe, 'maybe');
    // This member does not want letters.
    await say(master, 'coming');
    const params = { id: await written(theLetter) };
    const count = (comingTo: string) =>
      t.call(letters.countRecipients, { token: admin.token, params, body: { to: { comingTo } } });
    expect((await count(event)).body).toMatchObject({ count: 1, sample: ['Comes'], unwanted: 1 });
    expect((await count('unknown')).body).toMatchObject({ count: 0, unwanted: 0 });
    expect((await count('')).status).toBe(400);
    expect((await send(params.id, { comingTo: event })).body.recipients).toBe(1);
  });

  test('goes to more people, or on after a pause, no sooner than a week after another', async () => {
    await wanting({ promotion: 1998 });
    await wanting({ promotion: 2012 });
    const first = await written(theLetter);
    await send(first, { promotions: [1998] });
    const aWeekLater = () =>
      t.db
        .updateTable('letters')
        .set({ updated_at: fromNow(-8 * 86_400_000), sent_at: fromNow(-8 * 86_400_000) })
        .where('sent_at', 'is not', null)
        .execute();
    await aWeekLater();
    expect((await send(first)).body.recipients).toBe(1);
    const second = await written(theLetter);
    expect((await send(second)).status).toBe(409);
    await aWeekLater();
    expect((await send(second)).status).toBe(200);
    const pause = (id: string, paused: boolean) =>
      t.call(letters.pauseLetter, { token: admin.token, params: { id }, body: { paused } });
    await pause(first, true);
    const { status, body } = await pause(first, false);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^At most one letter a/)]);
    // Pausing does not count as sending.
    await pause(second, true);
    expect((await pause(second, false)).status).toBe(200);
    await untilSent(second);
  });

  test.each([
    ['promotions', { promotions: [1998, 2012] }, ['one']],
    ['field', { field: 'physique' }, ['two']],
    ['town', { town: 'yaounde' }, ['three', 'two']],
    ['country', { country: 'GA' }, ['one']],
    ['no picture', { withoutPicture: true }, ['one', 'three']],
    ['several', { promotions: [1998], field: 'Physique' }, ['one', 'two']],
    ['everybody', { everybody: true }, ['one', 'three', 'two']],
  ])('to %s', async (_, to, expected) => {
    const picture = '/mnt/uploads/a.jpg';
    await wanting({ first_name: 'one', last_name: '', promotion: 1998, country: 'GA' });
    await wanting({
      first_name: 'two',
      last_name: '',
      town: 'Yaounde',
      field_of_study: 'Sciences physiques, Physique',
      profile_image: picture,
    });
    await wanting({ first_name: 'three', last_name: '', address: 'BP 7, Yaoundé' });
    const id = await written(theLetter);
    const { body } = await t.call(letters.countRecipients, {
      token: admin.token,
      params: { id },
      body: { to },
    });
    expect([body.count, body.sample.sort()]).toEqual([expected.length, expected]);
  });

  test('is left by one click: RFC 8058, without a log-in, and taken back there', async () => {
    const reader = await wanting({ language: 'fr' });
    const id = await written(theLetter);
    await t.call(letters.sendLetter, {
      token: admin.token,
      params: { id },
      body: { to: { everybody: true } },
    });
    await untilSent(id);
    const [mail] = mailsTo(reader);
    const header = (name: string) =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
        .exec(mail?.raw ?? '')?.[1]
        ?.replace(/\s+/g, ' ');
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const address =
      /^<https:\/\/alumni\.example(\/letters\/leave\/[\w.]+)>$/.exec(
        header('List-Unsubscribe') ?? '',
      )?.[1] ?? '';
    expect(mail?.text).toContain(`${publicUrl}${address}`);
    const wanted = async () => (await findByRollNo(t.db, reader.rollNo))?.letter_wanted;

    // Mail scanners follow the link, which must not unsubscribe.
    for (const method of ['GET', 'HEAD'] as const)
      await t.app.inject({ method, url: address, headers: browser });
    const asked = await t.app.inject({
      url: address,
      headers: { ...browser, 'accept-language': 'fr' },
    });
    expect(asked.body).toMatch(/<h1>Ne plus recevoir la lettre\s\?<\/h1>/);
    expect(await wanted()).toBe(1);

    const post = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: address,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
      });
    const left = await post('List-Unsubscribe=One-Click');
    expect([left.statusCode, await wanted()]).toEqual([200, 0]);
    expect(left.body).toContain('Vous ne recevez plus la lettre');
    expect((await post('letter=back')).body).toContain('Vous recevez à nouveau la lettre');
    expect(await wanted()).toBe(1);

    const forged = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await t.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
  });

  testOnSqlite('the wish: asked once, changed in the profile', async () => {
    const member = await createPerson(t);
    const wish = async () => (await t.call(letters.getLetterWish, { token: member.token })).body;
    expect(await wish()).toEqual({
      wanted: null,
      email: member.email,
      confirmed: true,
      fault: null,
    });
    const { body } = await t.call(letters.saveLetterWish, {
      token: member.token,
      body: { wanted: true },
    });
    expect(body.message).toBe('You get the letter, at most once a week.');
    expect((await wish()).wanted).toBe(true);
    await t.call(letters.saveLetterWish, { token: member.token, body: { wanted: false } });
    expect((await wish()).wanted).toBe(false);
  });

  test('the wish at an unproved address: the address comes first, and its link is mailed at once', async () => {
    const app = await createTestApp({ RATE_LIMITS: 'on' });
    onTestFinished(app.close);
    vi.spyOn(app.deps.mail, 'poke').mockImplementation(() => {});
    const { email, token } = await createPerson(app, { proved_email: null });
    const want = async (language: 'en' | 'fr') => {
      const headers = { 'accept-language': language };
      const body = { wanted: true };
      return (await app.call(letters.saveLetterWish, { token, body, headers })).body.message;
    };
    expect(await want('en')).toContain(`open the link that we have just sent to ${email}`);
    const links = async () =>
      (await queuedMails(app)).filter(({ recipient }) => recipient === email).length;
    expect(await links()).toBe(1);
    expect(await want('fr')).toContain(`ouvrez le lien que nous venons d’envoyer à ${email}`);
    await want('en');
    // The limit is three links an hour.
    const before = await links();
    expect(await want('en')).toContain(`the newest of the links that we have sent to ${email}`);
    expect(await links()).toBe(before);
  });
});

describe('writing', () => {
  test('a draft is made of places that it cuts within an emoji, and of old titles with controls', async () => {
    const town = `a${'🎉'.repeat(99)}`;
    for (const venue of ['V', 'Ve']) {
      await t.call(createEvent, {
        token: admin.token,
        body: { ...anEvent, start_date: '2099-01-01', end_date: '2099-01-01', venue, town },
      });
    }
    await t.db.updateTable('events').set({ theme: 'Ga\u0001l\u202ea' }).execute();
    const { body: draft } = await t.call(letters.draftLetter, { token: admin.token });
    expect(draft.blocks[0]).toMatchObject({ items: [{ title: 'Gala' }, { title: 'Gala' }] });
  });

  test('a draft fills itself with what is new, and becomes mail, page and WhatsApp text', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await t.call(createEvent, {
      token: admin.token,
      body: {
        ...anEvent,
        theme: 'Gala & <dinner>',
        start_date: day,
        end_date: day,
        start_time: '18:00',
      },
    });
    await t.call(createNews, { token: admin.token, body: aNewsItem });
    const shy = await createPerson(t, { first_name: 'Shy', unlisted: 1 });
    const open = await createPerson(t, { first_name: 'Awa', last_name: 'Ngo' });
    const twoYearsAgo = fromNow(-2 * 365 * 86_400_000);
    const old = await createPerson(t, { created_at: twoYearsAgo });
    const admitted = await createPerson(t, { created_at: twoYearsAgo, admission: 'waiting' });
    const { status } = await t.call(decideAdmissions, {
      token: admin.token,
      body: { rollNos: [admitted.rollNo], decision: 'admit' },
    });
    expect(status).toBe(200);
    const { body: draft } = await t.call(letters.draftLetter, { token: admin.token });
    expect(draft.blocks.map(({ kind }) => kind)).toEqual(['events', 'news', 'members']);
    const when = ', 18\u00a0h (heure de Douala), ';
    expect(draft.blocks[0]).toMatchObject({
      items: [{ detail: { fr: expect.stringContaining(when) } }],
    });
    const members = draft.blocks.find((block) => block.kind === 'members');
    expect(members?.rollNos).toEqual(expect.arrayContaining([open.rollNo, admitted.rollNo]));
    expect(members?.rollNos).not.toContain(shy.rollNo);
    expect(members?.rollNos).not.toContain(old.rollNo);
    const picture = await uploadTestImage(t, admin);
    const blocks = [
      ...draft.blocks,
      { kind: 'text', text: { en: '', fr: 'Un mot.' } },
      { kind: 'link', label: { en: 'Pay', fr: '' }, url: 'https://pay.example/x' },
      { kind: 'link', label: { en: '', fr: '' }, url: 'https://bare.example/x' },
      { kind: 'picture', image: picture, alt: { en: 'The hall', fr: '' } },
    ];
    const id = await written({
      ...theLetter,
      text: { en: 'Dear all', fr: '' },
      blocks,
      readers: 'public',
    });
    const letter = await read(id);
    expect(letter.whatsApp.en.length).toBeLessThanOrEqual(900);
    expect(letter.whatsApp.en).toMatch(/^\*News\*\n\nDear all\n\nComing events\n• Gala & <dinner>/);
    expect(letter.whatsApp.en.endsWith(`${publicUrl}/letters/${id}`)).toBe(true);

    const { en, fr } = letter.mails;
    expect(fr.address).toContain('lang=fr');
    expect(en.bytes).toBeGreaterThan(5_000);
    expect(en.bytes).toBeLessThan(30_000);
    const shown = await t.app.inject({ url: en.address });
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(shown.body).toContain('Gala &amp; &lt;dinner&gt;');
    expect(shown.body).toContain('alt="The hall"');
    // A link block without a label shows its web address, once.
    expect(shown.body.split('>https://bare.example/x<')).toHaveLength(2);
    expect(
      (await t.app.inject({ url: en.address.replace(/until=\d/, 'until=9') })).statusCode,
    ).toBe(404);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
    expect((await t.app.inject({ url: en.address })).statusCode).toBe(404);
    vi.useRealTimers();

    // Drafts have no public page.
    const page = `/letters/${id}?lang=en`;
    expect((await t.app.inject({ url: page })).statusCode).toBe(404);
    await wanting();
    await send(id);
    const { body: html, statusCode } = await t.app.inject({ url: page, headers: browser });
    expect(statusCode).toBe(200);
    expect(html).toContain('<h1 dir="auto">News</h1>');
    expect(html).toContain('Gala &amp; &lt;dinner&gt;');
    expect(html).toContain('Awa Ngo');
    expect(html).toContain('Un mot.');
    expect(html).not.toContain('<script');
  });

  test('a page for members is read by its key or after a log-in, and shows nobody else its subject', async () => {
    const id = await written();
    await send(id);
    const plain = await t.app.inject({ url: `/letters/${id}`, headers: browser });
    expect(plain.body).toContain('<h1>For members</h1>');
    expect(plain.body).not.toContain('General assembly');
    const { body } = await t.call(letters.listLetters, { token: (await createPerson(t)).token });
    expect(body.letters).toEqual([
      {
        _id: id,
        kind: 'notice',
        subject: convocation.subject,
        sentAt: expect.any(String),
        state: expect.any(String),
        link: expect.stringContaining('?key='),
      },
    ]);
    const opened = await t.app.inject({
      url: body.letters[0]?.link.slice(publicUrl.length) ?? '',
      headers: browser,
    });
    expect(opened.body).toContain('<h1 dir="auto">General assembly</h1>');
    expect(opened.headers['cache-control']).toBe('no-store');
  });

  test('a draft changes, what was sent does not; each is in the log', async () => {
    const id = await written();
    const listed = async (drafts: 'yes' | 'no') => {
      const { body } = await t.call(letters.listLetters, { token: admin.token, query: { drafts } });
      return body.letters.map(({ _id }) => _id);
    };
    expect([await listed('yes'), await listed('no')]).toEqual([[id], []]);
    const change = (body: object) =>
      t.call(letters.updateLetter, { token: admin.token, params: { id }, body });
    expect((await change({ ...convocation, subject: { en: 'Moved', fr: '' } })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      subject: { en: 'Moved', fr: '' },
      text: convocation.text,
    });
    await send(id);
    expect((await change({ ...convocation, subject: { en: 'Never', fr: '' } })).status).toBe(409);
    expect(
      (await t.call(letters.deleteLetter, { token: admin.token, params: { id } })).status,
    ).toBe(409);
    const draft = await written();
    expect(
      (await t.call(letters.deleteLetter, { token: admin.token, params: { id: draft } })).status,
    ).toBe(200);
    expect(
      (await t.call(letters.getLetter, { token: admin.token, params: { id: draft } })).status,
    ).toBe(404);
  });

  test.each([
    [{ subject: { en: '', fr: ' ' } }, 'Please write a subject, in English or in French.'],
    [{ text: { en: '', fr: '' } }, 'Please write a text, in English or in French.'],
    [
      { blocks: [{ kind: 'link', label: { en: 'x', fr: '' }, url: 'javascript:alert(1)' }] },
      /https/,
    ],
    [{ text: { en: 'x'.repeat(5_001), fr: '' } }, /5,?000/],
  ])('refuses %o', async (wrong, said) => {
    const body = { ...convocation, ...wrong };
    const response = await t.call(letters.createLetter, { token: admin.token, body });
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(said);
  });

  testOnSqlite('what was changed since it was looked at is not sent', async () => {
    const id = await written();
    const params = { id };
    const { token } = admin;
    const { headers } = await t.call(letters.getLetter, { token, params });
    await t.call(letters.updateLetter, {
      token,
      params,
      body: { ...convocation, text: { en: 'Stay home.', fr: '' } },
    });
    const body = { to: { everybody: true } };
    const stale = { 'if-match': headers.etag ?? '' };
    const { status } = await t.call(letters.sendLetter, { token, params, body, headers: stale });
    expect([status, (await read(id)).state]).toEqual([412, 'draft']);
    expect((await send(id)).status).toBe(200);
    await untilSent(id);
  });

  test('of changes with one version at the same moment one is made', async () => {
    const params = { id: await written() };
    const { token } = admin;
    const { headers } = await t.call(letters.getLetter, { token, params });
    const change = (en: string) =>
      t.call(letters.updateLetter, {
        token,
        params,
        body: { ...convocation, subject: { en, fr: '' } },
        headers: { 'if-match': headers.etag ?? '' },
      });
    const responses = await Promise.all(['One', 'Two', 'Three', 'Four'].map(change));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('the digest has what is new, closes or happens in a week, as visitors see it', async () => {
    const { token } = admin;
    const digest = async () => (await t.call(letters.weeklyDigest, { token })).body;
    const day = (days: number) => fromNow(days * 86_400_000).slice(0, 10);
    const event = async (theme: string, first: number, last = first) => {
      const days = { start_date: day(first), end_date: day(last) };
      const body = { ...anEvent, ...days, theme, town: '~Buea~' };
      return (await t.call(createEvent, { token, body })).body._id;
    };
    const opportunity = async (title: string, days: number) => {
      const body = { ...anOpportunity, title, deadline: day(days), town: '~Edéa' };
      return (await t.call(createOpportunity, { token, body })).body._id;
    };
    const twoWeeksAgo = fromNow(-14 * 86_400_000);
    const removeRecords = async () => {
      await t.db.deleteFrom('record_images').execute();
      for (const table of ['events', 'opportunities', 'news', 'galleries'] as const) {
        await t.db.deleteFrom(table).execute();
      }
    };
    await removeRecords();
    onTestFinished(removeRecords);
    await t.db.updateTable('accounts').set({ created_at: twoWeeksAgo }).execute();
    expect(await digest()).toEqual({ en: '', fr: '' });

    const gala = await event('*Gala*', 3);
    await event('Under way', -2, 1);
    await event('Far', 30);
    await opportunity('Closes', 6);
    await opportunity('Stays open', 60);
    await t.db.updateTable('events').set({ created_at: twoWeeksAgo }).execute();
    await t.db.updateTable('opportunities').set({ created_at: twoWeeksAgo }).execute();
    await event('Announced', 40);
    await event('Over', -3);
    await opportunity('New', 50);
    await t.call(createNews, { token, body: aNewsItem });
    const images = [await uploadTestImage(t, admin)];
    await t.call(createGallery, { token, body: { title: 'Reunion', images } });
    const id = await opportunity('Deleted', 2);
    expect((await t.call(deleteOpportunity, { token, params: { id } })).status).toBe(200);
    const suspended = await createPerson(t);
    const theirs = { title: 'Suspended', theme: 'Suspended' };
    const as = { token: suspended.token };
    const soon = { start_date: day(1), end_date: day(1), deadline: day(1) };
    await t.call(createEvent, { ...as, body: { ...anEvent, ...theirs, ...soon } });
    await t.call(createOpportunity, { ...as, body: { ...anOpportunity, ...theirs, ...soon } });
    const { body: item } = await t.call(createNews, { token, body: { ...aNewsItem, ...theirs } });
    const pictures = [await uploadTestImage(t, suspended)];
    await t.call(createGallery, { ...as, body: { ...theirs, images: pictures } });
    expect((await digest()).en.match(/Suspended/g)).toHaveLength(4);
    // News belongs to the association: it stays when its author is suspended.
    expect((await t.call(deleteNews, { token, params: { id: item._id } })).status).toBe(200);
    await setAccountType(t.db, suspended.rollNo, 'suspended');
    await createPerson(t, { first_name: 'Awa' });
    await createPerson(t, { unlisted: 1 });

    const { en, fr } = await digest();
    const lines = en.split('\n');
    expect(lines[0]).toMatch(/^\*This week in the network – /);
    expect(lines.filter((line) => line.startsWith('•')).map((line) => line.slice(2, 9))).toEqual([
      'Under w',
      '★Gala★,',
      'Announc',
      'New, ≈E',
      'Closes,',
      'New lib',
      'Reunion',
    ]);
    expect(en).toContain(` ${publicUrl}/events/${gala}\n`);
    expect(en).toContain(`1 new member: ${publicUrl}/#/alumni`);
    expect(en).not.toMatch(/Far|Over|Stays|Deleted|Suspended|Awa|~/);
    expect(lines.at(-1)).toBe(publicUrl);
    expect(fr).toMatch(/^\*Cette semaine dans le réseau – .*\n\n\*Événements\*\n• Under way, /);
  });

  test('the text for groups names members as far as everybody may see them', async () => {
    const shy = await createPerson(t, { first_name: 'Shy', last_name: 'Ngo', unlisted: 1 });
    const open = await createPerson(t, { first_name: 'Awa', last_name: 'Ngo' });
    const inside = await createPerson(t, {
      first_name: 'Inès',
      last_name: 'Ngo',
      visibility: JSON.stringify({ firstName: 'members' }),
    });
    const rollNos = [shy, open, inside].map(({ rollNo }) => rollNo);
    const letter = await read(
      await written({ ...theLetter, blocks: [{ kind: 'members', rollNos }] }),
    );
    expect(letter.whatsApp.en).toContain('Awa');
    expect(letter.whatsApp.en).not.toMatch(/Shy|Inès/);
    const { body } = await t.app.inject({ url: letter.mails.en.address });
    expect(body).toContain('Inès');
    expect(body).not.toContain('Shy');
  });

  testOnSqlite('a mail above 30 kB is not sent', async () => {
    const text = { en: 'é'.repeat(5_000), fr: '' };
    const id = await written({ ...convocation, text });
    const { status, body } = await send(id);
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^The mail would have \d+ kB/),
    ]);
  });

  testOnSqlite('a test goes to oneself alone', async () => {
    await createPerson(t);
    const id = await written(theLetter);
    const { body } = await t.call(letters.testLetter, { token: admin.token, params: { id } });
    expect(body).toMatchObject({
      taken: true,
      message: `The mail server has accepted the mail to ${admin.email}.`,
    });
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[admin.email]]);
  });
});

testOnSqlite('without a mail server it is published, and says that nobody is mailed', async () => {
  const other = await createTestApp({ PUBLIC_URL: publicUrl });
  try {
    const { token } = await createPerson(other, { accountType: 'admin' });
    const { body: made } = await other.call(letters.createLetter, {
      token,
      body: { ...convocation, readers: 'public' },
    });
    const params = { id: made._id };
    const { body } = await other.call(letters.sendLetter, {
      token,
      params,
      body: { to: { everybody: true } },
    });
    expect(body.message).toMatch(/There is no mail server: nobody is mailed\.$/);
    expect(await other.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
    expect((await other.app.inject({ url: `/letters/${made._id}` })).statusCode).toBe(200);
    const letter = (await other.call(letters.getLetter, { token, params })).body;
    expect([letter.mailed, letter.state]).toEqual([false, 'sent']);
    expect(letter.whatsApp.fr).toContain('Assemblée générale');
  } finally {
    await other.close();
  }
});

test('two thousand recipients a day at most', async () => {
  const limited = await createTestApp({ SMTP_URL: server.url, RATE_LIMITS: 'on' });
  const { token } = await createPerson(limited, { accountType: 'admin' });
  const written = async () =>
    (await limited.call(letters.createLetter, { token, body: convocation })).body._id;
  const earlier = await written();
  const id = await written();
  const had = (count: number) =>
    limited.db
      .insertInto('letter_deliveries')
      .values(
        Array.from({ length: count }, () => ({
          id: newId(),
          letter_id: earlier,
          urgency: 0,
          name: '',
          email: 'gone@mail.example',
          state: 'accepted' as const,
        })),
      )
      .execute();
  const send = async () => {
    const body = { to: { everybody: true } };
    return (await limited.call(letters.sendLetter, { token, params: { id }, body })).status;
  };
  await had(1_000);
  await had(1_000);
  expect(await send()).toBe(429);
  await limited.db
    .deleteFrom('letter_deliveries')
    .where('email', '=', 'gone@mail.example')
    .execute();
  await had(1_000);
  await had(999);
  expect(await send()).toBe(200);
  await limited.close();
});
