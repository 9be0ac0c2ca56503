import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { login } from '@alumni/shared/accounts/auth';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { listAudit } from '@alumni/shared/site/audit';
import { partsLeft } from '@alumni/shared/site/example-left';
import * as setup from '@alumni/shared/site/setup';
import { getSite, updateSite } from '@alumni/shared/site/site-form';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFirstMaster } from '../../accounts/first-master.ts';
import { readSite } from '../../boot/config/site.ts';
import { now } from '../../db/ids.ts';
import { markAsCopy } from '../../settings/restored-copy.ts';
import { newSetupLink, setupLinkAtStart } from '../../settings/setup-link.ts';
import { createPerson, testPassword } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { formatSmtpUrl, parseSmtpUrl } from './mail-server.ts';

const password = 'twelve or more letters';
let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

async function newCode(): Promise<string> {
  return codeIn(await newSetupLink(t.db, 'https://alumni.example'));
}

const codeIn = (link: string | undefined) =>
  /^https:\/\/alumni\.example\/#\/setup\?code=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';

/** The code of the last mail that has one: notices to other masters may arrive later. */
function codeOf({ received }: { received: readonly { text?: string | undefined }[] }): string {
  const codes = received.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '') ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error('No mail with a code has arrived.');
  return code;
}

const create = (code: string, body = {}, headers = {}) =>
  t.call(setup.createFirstMaster, {
    headers,
    body: {
      code,
      firstName: 'Ada',
      lastName: 'Ngo',
      email: 'ada@alumni.example',
      password,
      confirmPassword: password,
      ...body,
    },
  });

describe('the first master', () => {
  testOnSqlite('is who has the link, once', async () => {
    const code = await newCode();
    expect((await create(code)).status).toBe(200);
    const { body } = await t.call(login, { body: { email: 'ada@alumni.example', password } });
    expect(body).toMatchObject({ user: { accttype: 'master', firstName: 'Ada' } });
    expect((await create(code, { email: 'b@alumni.example' })).status).toBe(400);
    expect(await newSetupLink(t.db, 'https://alumni.example')).toBeUndefined();
  });

  testOnSqlite(
    'brings the key that signs the ids of mails: invitations follow before the next start',
    async () => {
      expect((await t.deps.settings.current()).secret).toBe('');
      expect((await create(await newCode())).status).toBe(200);
      await expect.poll(async () => (await t.deps.settings.current()).secret).toMatch(/^.{43}$/);
    },
  );

  test('gives the association the language of the page, also once both names are its own', async () => {
    const headers = { 'accept-language': 'fr' };
    expect((await create(await newCode(), {}, headers)).status).toBe(200);
    const { token } = (await t.call(login, { body: { email: 'ada@alumni.example', password } }))
      .body;
    const { body: site } = await t.call(getSite, { token });
    const name = { en: 'Anciens de Maroua', fr: 'Anciens de Maroua' };
    expect((await t.call(updateSite, { token, body: { ...site, name } })).status).toBe(200);
    await expect.poll(async () => (await t.deps.settings.current()).ownLanguage).toBe('fr');
  });

  test('is not kept out by an instance that starts beside the one with the link', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const links = await Promise.all(
      [1, 2, 3].map(() => setupLinkAtStart(t.db, 'https://alumni.example')),
    );
    const [link, ...others] = links.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    vi.advanceTimersByTime(59_000);
    expect(await setupLinkAtStart(t.db, 'https://alumni.example')).toBeUndefined();
    vi.advanceTimersByTime(2_000);
    const later = await setupLinkAtStart(t.db, 'https://alumni.example');
    expect((await create(codeIn(link))).status).toBe(400);
    expect((await create(codeIn(later))).status).toBe(200);
  });

  testOnSqlite('is nobody without it, with an older one, or a day later', async () => {
    const older = await newCode();
    const code = await newCode();
    expect((await create('')).status).toBe(400);
    // The code is checked before the passwords, so the message is about the link and not about different passwords.
    const wrong = await create('x'.repeat(43), { confirmPassword: 'another' });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('link')]);
    expect((await create(older)).status).toBe(400);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    expect((await create(code)).status).toBe(400);
    expect(await ensureFirstMaster(t.db, undefined)).toBe('missing');
  });

  test('is one of two who come at once, and none beside one of the settings', async () => {
    const code = await newCode();
    const both = await Promise.all([create(code), create(code, { email: 'b@alumni.example' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  testOnSqlite('is none beside one who was made meanwhile', async () => {
    const code = await newCode();
    await createPerson(t, { accountType: 'master' });
    expect((await create(code)).status).toBe(400);
  });

  testOnSqlite('keeps the link when something in the form is wrong', async () => {
    const code = await newCode();
    const { email } = await createPerson(t);
    expect((await create(code, { confirmPassword: 'another' })).status).toBe(400);
    for (const short of ['short', 'short1', 'eleven or s']) {
      const { status, body } = await create(code, { password: short, confirmPassword: short });
      expect([status, body.message]).toEqual([400, expect.stringContaining('at least 12')]);
    }
    expect((await create(code, { email })).status).toBe(409);
    expect((await create(code)).status).toBe(200);
  });
});

testOnSqlite(
  'the form of the first master takes five tries from an address in 30 minutes',
  async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const code = codeIn(await newSetupLink(limited.db, 'https://alumni.example'));
    const body = { firstName: 'A', lastName: 'N', email: 'ada@alumni.example', password };
    const send = (typed: string) =>
      limited.call(setup.createFirstMaster, {
        body: { ...body, confirmPassword: password, code: typed },
      });
    for (let i = 0; i < 5; i += 1) expect((await send('x'.repeat(43))).status).toBe(400);
    const sixth = await send(code);
    expect([sixth.status, Number(sixth.headers['retry-after']) > 1700]).toEqual([429, true]);
    await limited.close();
  },
);

testOnSqlite(
  'five test mails an hour are those that were taken; trials and codes have limits of their own',
  async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    onTestFinished(limited.close);
    const { token } = await createPerson(limited, { accountType: 'master' });
    const [server, gone] = [await startMailServer(), await startMailServer()];
    onTestFinished(server.stop);
    await gone.stop();
    const form = { host: '127.0.0.1', user: '', password: '', from: 'a@b.cm' };
    const save = (port: number) =>
      limited.call(setup.saveMailServer, { token, body: { ...form, port: `${port}` } });
    const send = () => limited.call(setup.sendSetupMail, { token });
    await save(gone.port);
    for (let i = 0; i < 8; i += 1) expect((await send()).status).toBe(200);
    await save(server.port);
    for (let i = 0; i < 5; i += 1) expect((await send()).body.taken).toBe(true);
    expect((await send()).status).toBe(429);
    const enter = () => limited.call(setup.confirmMailServer, { token, body: { code: '1' } });
    for (let i = 0; i < 10; i += 1) expect((await enter()).status).toBe(400);
    expect((await enter()).status).toBe(429);
  },
);

describe('the steps', () => {
  let token: string;
  beforeEach(async () => {
    ({ token } = await createPerson(t, { accountType: 'master' }));
  });
  const call = <E extends EndpointDefinition>(endpoint: E, body?: unknown) =>
    t.call(endpoint, { token, body });
  const state = async () => (await call(setup.getSetup)).body;

  testOnSqlite('are open, left for later, or done', async () => {
    expect((await state()).steps).toEqual({
      site: 'open',
      mail: 'open',
      registration: 'open',
      backups: 'open',
    });
    await call(setup.skipSetupStep, { step: 'mail' });
    await call(setup.skipSetupStep, { step: 'site' });
    const site = readSite('');
    await call(updateSite, { ...site, name: { en: 'Ours', fr: 'La nôtre' } });
    await call(setup.saveRegistrationMode, { registration: 'review' });
    expect(await state()).toMatchObject({
      steps: { site: 'done', mail: 'skipped', registration: 'done', backups: 'open' },
      registration: { fixed: false, value: 'review' },
    });
    expect((await t.app.inject('/')).body).toContain('"registration":"review"');
    const { body } = await call(listAudit);
    expect(body.entries.map(({ action, details }) => [action, details.setting])).toContainEqual([
      'setting.changed',
      'registration',
    ]);
  });

  testOnSqlite(
    'what is still the example’s is listed until it is replaced, hidden or kept',
    async () => {
      const left = async () => (await state()).exampleLeft;
      const example = readSite('');
      const parts = async () => partsLeft(await left(), 'fr');
      expect(await parts()).toEqual([
        { part: 'name', field: 'name_fr' },
        { part: 'shortName', field: 'shortName_fr' },
        { part: 'logo', field: 'logo' },
        { part: 'contact_email', field: 'contact_email' },
        { part: 'contact_phone', field: 'contact_phone' },
        { part: 'about', field: 'about_blurb_fr' },
        { part: 'social', field: 'social_facebook' },
      ]);
      const server = { host: 'mail.example', port: '', user: '', password: '' };
      await call(setup.saveMailServer, { ...server, from: example.contact.email });
      expect(await left()).toContain('sender');
      await call(setup.saveMailServer, { ...server, from: 'bureau@b.cm' });

      const both = { en: 'Ours', fr: 'La nôtre' };
      const social = Object.fromEntries(Object.keys(example.social).map((name) => [name, '-']));
      const site = { ...example, name: both, contact: { email: 'bureau@b.cm', phone: '' }, social };
      expect((await call(updateSite, site)).status).toBe(200);
      expect(await parts()).toEqual([
        { part: 'shortName', field: 'shortName_fr' },
        { part: 'logo', field: 'logo' },
        { part: 'about', field: 'about_blurb_fr' },
      ]);
      const about = { ...site.about, blurb: both, vision: both, mission: both };
      await call(updateSite, { ...site, about });
      expect(await left()).toContain('about_priorities_0_title_en');
      expect(await left()).not.toContain('about_vision_fr');

      expect((await call(setup.keepExample, { part: 'contact_email' })).status).toBe(400);
      await call(setup.keepExample, { part: 'shortName' });
      await call(setup.keepExample, { part: 'logo' });
      await call(setup.keepExample, { part: 'about' });
      expect(await left()).toEqual([]);
      await call(updateSite, { ...site, contact: example.contact });
      expect(await left()).toEqual(['contact_email', 'contact_phone']);
    },
  );

  testOnSqlite('what the environment says is fixed', async () => {
    await t.close();
    t = await createTestApp({
      SMTP_URL: 'smtp://user:secret@mail.example:2525',
      REGISTRATION: 'roll-number',
      BACKUP_DIR: '/tmp/nowhere',
      BACKUP_S3_BUCKET: 'alumni-backups',
      BACKUP_S3_ENDPOINT: 'https://s3.example',
      BACKUP_S3_ACCESS_KEY_ID: 'key of the secret',
      BACKUP_S3_SECRET_ACCESS_KEY: 'a secret',
    });
    ({ token } = await createPerson(t, { accountType: 'master' }));
    const found = await state();
    expect(found).toMatchObject({
      steps: { mail: 'done', registration: 'done', backups: 'done' },
      mail: { fixed: true, host: 'mail.example', port: '2525', user: 'user', hasPassword: true },
      registration: { fixed: true, value: 'roll-number' },
      backups: { fixed: true, folder: '/tmp/nowhere', bucket: 'alumni-backups' },
    });
    expect(JSON.stringify(found)).not.toContain('secret');
    const server = { host: 'other', port: '', user: '', password: '', from: 'a@b.cm' };
    expect((await call(setup.saveMailServer, server)).status).toBe(409);
    expect((await call(setup.saveRegistrationMode, { registration: 'open' })).status).toBe(409);
    expect((await call(setup.saveBackupTime, { time: '' })).status).toBe(409);
  });

  test('a mail server, when the code of a mail that has arrived is entered', async () => {
    const server = await startMailServer();
    try {
      const form = { host: '127.0.0.1', port: String(server.port), user: '', password: '' };
      const from = 'bureau@alumni.example';
      expect((await call(setup.saveMailServer, { ...form, from })).status).toBe(200);
      expect((await state()).mail.confirmed).toBe(false);
      expect((await call(setup.confirmMailServer, { code: '123456' })).status).toBe(400);
      expect((await call(setup.sendSetupMail)).body.taken).toBe(true);
      expect(server.received[0]?.from?.value[0]?.address).toBe(from);
      const code = codeOf(server);
      expect((await call(setup.confirmMailServer, { code: `${Number(code) ^ 1}` })).status).toBe(
        400,
      );
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      expect((await call(setup.confirmMailServer, { code: spaced })).status).toBe(200);
      expect(await state()).toMatchObject({ steps: { mail: 'done' }, mail: { confirmed: true } });
      // A changed server needs a new test; the old code does not confirm it.
      await call(setup.sendSetupMail);
      const older = codeOf(server);
      await call(setup.saveMailServer, { ...form, host: 'localhost', from });
      expect((await state()).mail).toMatchObject({ host: '127.0.0.1', confirmed: true });
      expect((await call(setup.sendSetupMail)).body.taken).toBe(true);
      expect((await state()).mail).toMatchObject({ host: 'localhost', confirmed: false });
      expect((await call(setup.confirmMailServer, { code: older })).status).toBe(400);
      await t.db.updateTable('site_codes').set({ expires_at: now() }).execute();
      expect((await call(setup.confirmMailServer, { code: codeOf(server) })).status).toBe(400);
    } finally {
      await server.stop();
    }
  });

  test('a mail server that has taken a mail stays until another one has', async () => {
    const other = await createPerson(t, { accountType: 'master' });
    const [first, second, gone] = [
      await startMailServer(),
      await startMailServer(),
      await startMailServer(),
    ];
    onTestFinished(async () => {
      await first.stop();
      await second.stop();
    });
    await gone.stop();
    const form = { user: '', password: '', from: 'a@b.cm' };
    const tryOut = async (port: number) => {
      const host = port === second.port ? 'localhost' : '127.0.0.1';
      const body = { ...form, host, port: `${port}` };
      expect((await call(setup.saveMailServer, body)).status).toBe(200);
      return (await call(setup.sendSetupMail)).body.taken;
    };
    const inForce = async () => (await state()).mail;
    expect(await tryOut(gone.port)).toBe(false);
    expect(await inForce()).toMatchObject({ port: `${gone.port}`, taken: false });
    expect(await tryOut(first.port)).toBe(true);
    expect(await tryOut(gone.port)).toBe(false);
    expect(await inForce()).toMatchObject({ port: `${first.port}`, taken: true });
    const told = () =>
      first.received.filter(
        ({ recipients, text }) =>
          recipients.includes(other.email) && text?.includes('for the site: localhost.'),
      );
    expect(await tryOut(second.port)).toBe(true);
    expect(await inForce()).toMatchObject({ port: `${second.port}`, taken: true });
    expect(told()).toHaveLength(1);
    // `gone` does not respond, so the site goes on using `second`. Saving `second` again discards the settings of
    // `gone`.
    expect(await tryOut(gone.port)).toBe(false);
    expect(await tryOut(second.port)).toBe(true);
  });

  test('the code proves the address that it was mailed to, for its account alone', async () => {
    const server = await startMailServer();
    onTestFinished(server.stop);
    const mine = await createPerson(t, { accountType: 'master' });
    await t.db
      .updateTable('accounts')
      .set({ proved_email: null })
      .where('account_type', '=', 'master')
      .execute();
    const send = async () => {
      await t.call(setup.sendSetupMail, { token: mine.token });
      return codeOf(server);
    };
    const form = { host: '127.0.0.1', port: `${server.port}`, user: '', password: '' };
    await call(setup.saveMailServer, { ...form, from: 'a@b.cm' });
    const proved = () =>
      t.db
        .selectFrom('accounts')
        .select('email_key')
        .where('account_type', '=', 'master')
        .whereRef('proved_email', '=', 'email_key')
        .execute();
    const code = await send();
    const entered = { token: mine.token, body: { code } };
    expect((await call(setup.confirmMailServer, { code })).status).toBe(400);
    const changed = 'changed@alumni.example';
    const to = (email: string) =>
      t.db
        .updateTable('accounts')
        .set({ email, email_key: email })
        .where('email_key', 'in', [mine.email, changed])
        .execute();
    await to(changed);
    expect((await t.call(setup.confirmMailServer, entered)).status).toBe(400);
    await to(mine.email);
    expect(await proved()).toEqual([]);
    expect((await t.call(setup.confirmMailServer, entered)).status).toBe(200);
    expect(await proved()).toEqual([{ email_key: mine.email }]);
  });

  testOnSqlite('a mail server that takes nothing says why', async () => {
    const server = await startMailServer();
    await server.stop();
    const { port } = server;
    const form = { host: '127.0.0.1', port: `${port}`, user: '', password: '', from: 'a@b.cm' };
    await call(setup.saveMailServer, form);
    const { body } = await call(setup.sendSetupMail);
    expect(body).toMatchObject({ taken: false, fault: 'refused', answer: '' });
  });

  testOnSqlite('what is no mail server is not shown', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2p1 Debian\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = String((server.address() as AddressInfo).port);
    const form = { host: '127.0.0.1', port, user: '', password: '', from: 'a@b.cm' };
    await call(setup.saveMailServer, form);
    const { body } = await call(setup.sendSetupMail);
    server.close();
    expect(body).toMatchObject({ taken: false, fault: 'noMailServer' });
    expect(JSON.stringify(body)).not.toContain('SSH');
  });

  test('other masters are told of another mail server, by the one from before', async () => {
    const other = await createPerson(t, { accountType: 'master' });
    const before = await startMailServer();
    try {
      const form = { host: '127.0.0.1', user: '', password: '', from: 'a@b.cm' };
      await call(setup.saveMailServer, { ...form, port: String(before.port) });
      const queued = await t.db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('recipient', '=', other.email)
        .execute();
      expect(queued.map(({ subject }) => subject)).toEqual([
        'The site sends its mails another way',
      ]);
      await call(setup.saveMailServer, { ...form, host: 'other.example', port: '' });
      const told = before.received.filter(({ text }) => text?.includes('other.example'));
      expect(told.map(({ to }) => JSON.stringify(to).includes(other.email))).toEqual([true]);
    } finally {
      await before.stop();
    }
  });

  test('of a restored copy nobody is told past the outbox', async () => {
    const other = await createPerson(t, { accountType: 'master' });
    const before = await startMailServer();
    try {
      const form = { host: '127.0.0.1', user: '', password: '', from: 'a@b.cm' };
      await t.db
        .transaction()
        .execute((trx) => markAsCopy(trx, { from: '/backup', backupAt: new Date().toISOString() }));
      await call(setup.saveMailServer, { ...form, port: String(before.port) });
      await call(setup.saveMailServer, { ...form, host: 'other.example', port: '' });
      expect(before.connections()).toBe(0);
      const waiting = await t.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('recipient', '=', other.email)
        .where('sent_at', 'is', null)
        .execute();
      expect(waiting.length).toBeGreaterThan(0);
    } finally {
      await before.stop();
    }
  });

  testOnSqlite('the stored password goes to no other server', async () => {
    const form = { host: 'a.example', port: '', user: 'u', password: 'p', from: 'a@b.cm' };
    await call(setup.saveMailServer, form);
    const kept = { ...form, password: '' };
    expect((await call(setup.saveMailServer, { ...kept, from: 'c@b.cm' })).status).toBe(200);
    expect((await call(setup.saveMailServer, { ...kept, port: '587' })).status).toBe(200);
    expect((await call(setup.saveMailServer, { ...kept, port: '465' })).status).toBe(400);
    expect((await t.deps.settings.current()).smtpUrl).toBe(
      'smtp://u:p@a.example:587?requireTLS=true',
    );
    expect((await call(setup.saveMailServer, { ...kept, host: 'b.example' })).status).toBe(400);
    expect((await call(setup.saveMailServer, { ...kept, user: 'v' })).status).toBe(400);
    expect(JSON.stringify(await state())).not.toContain('"p"');
  });

  testOnSqlite('another mail server needs the password when the log-in is long ago', async () => {
    const old = new Date(Date.now() - 16 * 60_000).toISOString();
    await t.db.updateTable('sessions').set({ authenticated_at: old }).execute();
    const form = { host: 'a.example', port: '', user: '', password: '', from: 'a@b.cm' };
    const refused = await call(setup.saveMailServer, form);
    expect([refused.status, (await state()).mail.host]).toEqual([403, '']);
    const given = { ...form, currentPassword: testPassword };
    expect((await call(setup.saveMailServer, given)).status).toBe(200);
  });

  testOnSqlite('a setting that this version cannot read hides no other one', async () => {
    await call(setup.saveRegistrationMode, { registration: 'review' });
    await t.db.insertInto('site_options').values({ name: 'backup', value: '{"at":1}' }).execute();
    expect((await state()).registration.value).toBe('review');
  });

  testOnSqlite(
    'the first backup has begun when the response comes, although another process makes it',
    async () => {
      await call(setup.saveBackupTime, { time: '02:30' });
      expect((await state()).backups).toMatchObject({ last: null, running: true });
      await expect.poll(state).toMatchObject({ backups: { running: false, error: '' } });
      expect((await state()).backups.last).toBeTruthy();
    },
  );

  test('backups are begun at once, and tried by restoring', async () => {
    await call(setup.saveBackupTime, { time: '02:30' });
    await expect
      .poll(async () => (await state()).backups, { timeout: 90_000 })
      .toMatchObject({
        time: '02:30',
        folder: join(t.dataDir, 'backups'),
        running: false,
        last: { rows: expect.any(Number), tried: true },
        error: '',
      });
    expect(existsSync(join(t.dataDir, 'backups'))).toBe(true);
    expect(await state()).toMatchObject({
      steps: { backups: 'watch' },
      backups: { sameDisk: true },
    });
    writeFileSync(join(t.dataDir, 'backups', 'pulled'), '');
    expect((await state()).steps.backups).toBe('done');
    await call(setup.saveBackupTime, { time: '' });
    expect((await state()).steps.backups).toBe('open');
  });

  test.each([
    [setup.saveBackupTime, { time: '25:00' }],
    [setup.saveRegistrationMode, { registration: 'anybody' }],
    [setup.saveMailServer, { host: 'a b', port: '', user: '', password: '', from: 'a@b.cm' }],
    [
      setup.saveMailServer,
      { host: 'a.example/?x=', port: '', user: '', password: '', from: 'a@b.cm' },
    ],
    [
      setup.saveMailServer,
      { host: 'a.example', port: '0', user: '', password: '', from: 'a@b.cm' },
    ],
    [
      setup.saveMailServer,
      { host: 'a.example', port: '65536', user: '', password: '', from: 'a@b.cm' },
    ],
  ])('refuses %#', async (endpoint: EndpointDefinition, body) => {
    expect((await call(endpoint, body)).status).toBe(400);
  });
});

testOnSqlite(
  'the address of a mail server asks for TLS beyond this machine, and is read back',
  () => {
    const form = { host: 'mail.example', port: ' 587 ', user: 'a@b', password: 'p:/?#%', from: '' };
    const url = formatSmtpUrl(form);
    expect(url).toBe('smtp://a%40b:p%3A%2F%3F%23%25@mail.example:587?requireTLS=true');
    expect(parseSmtpUrl(url)).toEqual({
      host: 'mail.example',
      port: '587',
      user: 'a@b',
      password: 'p:/?#%',
    });
    // The environment may contain an unencoded password.
    expect(parseSmtpUrl('smtp://u:50%off@a.example').password).toBe('50%off');
    expect(formatSmtpUrl({ ...form, host: 'localhost', port: '', user: '' })).toBe(
      'smtp://localhost:587',
    );
  },
);
