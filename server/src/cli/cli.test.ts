import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getSession, login } from '@alumni/shared/accounts/auth';
import { createGallery } from '@alumni/shared/records/gallery';
import { listAudit } from '@alumni/shared/site/audit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { lastRuns } from '../backup/backup-runs.store.ts';
import { lastBackup } from '../backup/last-backup.ts';
import { backupTables } from '../backup/tables.store.ts';
import { parseConfig } from '../boot/config/config.ts';
import { readSite } from '../boot/config/site.ts';
import { compileCacheEnvironment } from '../core/compile-cache.ts';
import { openDatabase } from '../db/database.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import { mailToken } from '../outbox/mail-token.ts';
import { queueMail } from '../outbox/outbox.ts';
import { ensureSecret, readSiteOptions } from '../settings/site-options.store.ts';
import { createPerson, testPassword, uploadTestImage } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { queuedMails } from '../testing/mails.ts';
import { backupBucketSettings, startObjectStore } from '../testing/object-store.ts';
import { describeOnSqlite, testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { textRow, workbook } from '../testing/workbooks.ts';
import { runCli } from './run-cli.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'alumni-cli-'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t.close();
});

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the program in its own process: blocking this one for seconds makes the test's app respond 503. */
async function runProgram(words: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, ...words], { env });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status, stdout, stderr };
}

function environmentOf({ dataDir, databaseUrl }: TestDatabase): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...compileCacheEnvironment(),
  };
}

interface CliResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line on the test database while the application uses it. */
async function cli(
  words: string[],
  {
    stdin = '',
    typed = [],
    on = t,
    settings = {},
  }: {
    stdin?: string;
    /** Input typed on a terminal, one line per question. */
    typed?: string[];
    on?: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>;
    settings?: Record<string, string>;
  } = {},
): Promise<CliResult> {
  const isTTY = typed.length > 0;
  const input = Object.assign(new PassThrough(), { isTTY });
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  let [out, err] = ['', ''];
  stdout.on('data', (chunk) => {
    out += chunk;
  });
  stderr.on('data', (chunk) => {
    err += chunk;
    if (isTTY && String(chunk).endsWith(': ')) setImmediate(() => input.write(typed.shift() ?? ''));
  });
  if (!isTTY) input.end(stdin);
  const environment = { DATA_DIR: on.dataDir, DATABASE_URL: on.databaseUrl, ...settings };
  const code = await runCli(words, {
    io: { stdin: input, stdout, stderr },
    readConfig: () => parseConfig(environment),
  });
  return { code, out, err };
}

const logIn = async (email: string, password: string) =>
  (await t.call(login, { body: { email, password, rememberMe: false } })).body;

async function newMaster(email: string) {
  await cli(['master', 'create', email, '--password-stdin'], { stdin: 'twelve or more\n' });
  return (await logIn(email, 'twelve or more')).token;
}

async function newestEntry() {
  const token = await newMaster(`reader${Math.random()}@b.cm`);
  const entries = (await t.call(listAudit, { token })).body.entries;
  return entries.find((entry) => entry.action !== 'master.created');
}

const commands = [
  'setup-link',
  'master create',
  'master remove',
  'accounts list',
  'accounts suspend',
  'accounts reinstate',
  'accounts export',
  'accounts delete',
  'password reset',
  'second-step remove',
  'rollnumbers import',
  'backup',
  'restore',
  'backups',
  'files check',
  'site export',
  'site import',
];

testOnSqlite('--env-file after the command names the settings', async () => {
  const file = join(t.dataDir, 'alumni.env');
  const run = (settings: string) => {
    writeFileSync(file, settings);
    const words = ['accounts', 'list', '--type', 'master', '--json', '--env-file', file];
    return runProgram(words, {});
  };
  const { dataDir, databaseUrl = '' } = t;
  const found = await run(`DATA_DIR='${dataDir}'\nDATABASE_URL='${databaseUrl}'\n`);
  expect([found.status, found.stderr]).toEqual([0, '']);
  const refused = await run('DATA_DIR = /there\n');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining(`Setting: ${file}: line 1 is not NAME=value`),
  ]);
});

testOnSqlite('a reader that closes the pipe early is no failure', async () => {
  const child = spawn(process.execPath, [program, 'accounts', 'list'], { env: environmentOf(t) });
  child.stdout.destroy();
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([status, stderr]).toEqual([0, '']);
});

describeOnSqlite('help and usage', () => {
  test('all commands, a group, and each command', async () => {
    const all = await cli(['--help']);
    expect(all.code).toBe(0);
    for (const name of commands) {
      expect(all.out).toContain(`  ${name}`);
      const one = await cli([...name.split(' '), '--help']);
      expect([one.code, one.err]).toEqual([0, '']);
      expect(one.out).toContain(`npm run cli -- ${name}`);
      expect(one.out).toContain('--json');
    }
    const group = await cli(['accounts', '-h']);
    expect(group.out).toContain('accounts suspend <EMAIL>');
    expect(group.out).not.toContain('master create');
    const unknown = await cli(['nonsense', '--help']);
    expect([unknown.code, unknown.out]).toEqual([0, all.out]);
  });

  test.each([
    [[], 'Usage'],
    [['master'], 'Usage'],
    [['nonsense'], "unknown command 'nonsense'"],
    [['master', 'nonsense'], "unknown command 'nonsense'"],
    [['master', 'create'], "missing required argument 'EMAIL'"],
    [['master', 'create', 'a@b.cm', 'c@d.cm'], 'too many arguments'],
    [['master', 'create', 'nobody'], "'nobody' is invalid for argument 'EMAIL'"],
    [['accounts', 'list', '--nonsense'], "unknown option '--nonsense'"],
    [['accounts', 'list', '--type', 'owner'], 'Allowed choices are master, admin'],
    [['accounts', 'reinstate', 'a@b.cm', '--as', 'master'], 'Allowed choices are user, admin'],
    [['rollnumbers', 'import', 'x.csv', '--language', 'de'], 'Allowed choices are en, fr'],
    [['--language', 'fr', 'rollnumbers', 'import', 'x.csv'], "unknown option '--language'"],
  ])('%j is wrong usage', async (words, expected) => {
    const { code, out, err } = await cli(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(expected);
  });

  test('a wrong setting is one line that names it', async () => {
    const { code, err } = await cli(['accounts', 'list'], { settings: { PORT: 'x' } });
    expect([code, err]).toEqual([1, 'Setting: PORT must be a number from 0 to 65535.\n']);
  });

  test('where there is no database, none is made', async () => {
    const on = { dataDir: join(folder, 'wrong'), databaseUrl: undefined };
    for (const words of [
      ['accounts', 'list'],
      ['backup', join(folder, 'b')],
      ['files', 'check'],
    ]) {
      const { code, err } = await cli(words, { on });
      expect(code).toBe(1);
      expect(err).toContain("Is DATA_DIR the server's?");
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an error is one line, of JSON where JSON was asked for', async () => {
    const wrong = await cli(['accounts', 'lst']);
    expect(wrong.err).toBe("unknown command 'lst' (Did you mean list?). Try --help.\n");
    const asJson = await cli(['accounts', 'lst', '--json']);
    expect(JSON.parse(asJson.err)).toEqual({ error: wrong.err.trim() });
    const { code, err } = await cli(['password', 'reset', 'nobody@b.cm', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(err)).toEqual({
      error: 'There is no account with the email nobody@b.cm.',
    });
  });
});

describe('masters', () => {
  testOnSqlite('with a password from the standard input', async () => {
    const { code, out } = await cli(['master', 'create', 'one@b.cm', '--password-stdin'], {
      stdin: 'not six words\r\n',
    });
    expect([code, out]).toEqual([0, 'Master one@b.cm created.\n']);
    expect((await logIn('one@b.cm', 'not six words')).user.accttype).toBe('master');
    const short = await cli(['master', 'create', 'weak@b.cm', '--password-stdin'], {
      stdin: 'six words',
    });
    expect(short.err).toContain('must be at least 12 characters');
  });

  testOnSqlite('with a password that is made and printed once', async () => {
    const { out } = await cli(['master', 'create', 'two@b.cm', '--json']);
    const { password, rollNo } = JSON.parse(out);
    expect(password).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect((await logIn('two@b.cm', password)).user.rollNo).toBe(rollNo);
  });

  testOnSqlite('with a password typed twice on a terminal, and not shown', async () => {
    const { code, out, err } = await cli(['master', 'create', 'three@b.cm'], {
      typed: ['hidden as typed\r', 'hidden as typed\r'],
    });
    expect(code).toBe(0);
    expect(out + err).not.toContain('hidden as typed');
    expect((await logIn('three@b.cm', 'hidden as typed')).user.accttype).toBe('master');
  });

  testOnSqlite.each([
    ['typed differently', ['hidden as typed\r', 'hidden two\r'], 'Passwords do not match!'],
    ['too short', ['short\r'], 'at least 6 characters'],
    ['broken off with Ctrl+C', ['hid\u0003'], 'Cancelled'],
  ])('not with a password %s', async (_, typed, expected) => {
    const { code, err } = await cli(['master', 'create', 'four@b.cm'], { typed });
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
    expect((await cli(['accounts', 'list'])).out).not.toContain('four@b.cm');
  });

  testOnSqlite(
    'not for an email that has an account, but that member can be promoted',
    async () => {
      const member = await createPerson(t);
      const create = ['master', 'create', member.email.toUpperCase()];
      const refused = await cli(create);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--promote')]);
      expect((await cli([...create, '--promote'])).code).toBe(0);
      expect((await logIn(member.email, testPassword)).user.accttype).toBe('master');
      expect(await newestEntry()).toMatchObject({
        actor: '',
        action: 'role.changed',
        details: { rollNo: member.rollNo, from: 'user', to: 'master' },
      });
    },
  );

  test('one is removed, the last one never, two at once neither', async () => {
    const there = await createTestDatabase();
    const run = (words: string[]) => cli(words, { on: there });
    await run(['master', 'create', 'a@b.cm']);
    const last = await run(['master', 'remove', 'a@b.cm']);
    expect([last.code, last.err]).toEqual([1, expect.stringContaining('is the last master')]);
    await run(['master', 'create', 'b@b.cm']);
    // Use two processes: in one, SQLite would wait for itself.
    const codes = await Promise.all(
      ['a@b.cm', 'b@b.cm'].map(async (email) => {
        const options = { env: environmentOf(there), stdio: 'ignore' } as const;
        const child = spawn(process.execPath, [program, 'master', 'remove', email], options);
        return (await once(child, 'exit'))[0];
      }),
    );
    expect(codes.sort()).toEqual([0, 1]);
    const masters = JSON.parse((await run(['accounts', 'list', '--type', 'master', '--json'])).out);
    expect(masters).toHaveLength(1);
    expect((await run(['master', 'remove', 'nobody@b.cm'])).err).toContain('no master');
    await there.close();
  });
});

describe('accounts', () => {
  test('are suspended and reinstated while the server runs', async () => {
    const member = await createPerson(t);
    const { code } = await cli(['accounts', 'suspend', ` ${member.email.toUpperCase()}`]);
    expect(code).toBe(0);
    expect((await t.call(getSession, { token: member.token })).status).toBe(401);
    const listed = await cli(['accounts', 'list', '--type', 'suspended', '--json']);
    expect(JSON.parse(listed.out)).toContainEqual(
      expect.objectContaining({ email: member.email, accttype: 'suspended' }),
    );
    expect((await cli(['accounts', 'reinstate', member.email, '--as', 'admin'])).code).toBe(0);
    expect((await logIn(member.email, testPassword)).user.accttype).toBe('admin');
    expect((await cli(['accounts', 'reinstate', member.email])).err).toContain('is not suspended');
    expect(await newestEntry()).toMatchObject({ actor: '', details: { to: 'admin' } });
  });

  testOnSqlite('of masters and of nobody are not', async () => {
    await newMaster('safe@b.cm');
    const master = await cli(['accounts', 'suspend', 'safe@b.cm']);
    expect([master.code, master.err]).toEqual([1, expect.stringContaining('is a master')]);
    expect((await cli(['accounts', 'suspend', 'nobody@b.cm'])).code).toBe(1);
  });

  testOnSqlite('get a new password, which ends their sessions and tells them', async () => {
    const member = await createPerson(t);
    const words = ['password', 'reset', member.email, '--password-stdin'];
    expect((await cli(words, { stdin: '12345' })).err).toContain('at least 6 characters');
    expect((await t.call(getSession, { token: member.token })).status).toBe(200);
    expect((await cli(words, { stdin: 'new secret' })).code).toBe(0);
    expect((await t.call(getSession, { token: member.token })).status).toBe(401);
    expect((await logIn(member.email, 'new secret')).token).toBeTruthy();
    expect(await queuedMails(t)).toContainEqual({
      recipient: member.email,
      subject: 'Your password has been changed',
    });
    const admin = ['password', 'reset', (await createPerson(t, { accountType: 'admin' })).email];
    const weak = await cli([...admin, '--password-stdin'], { stdin: 'new secret' });
    expect(weak.err).toContain('must be at least 12 characters');
  });
});

describe('rollnumbers import', () => {
  function csv(name: string, content: string | Buffer): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  testOnSqlite('a list that a spreadsheet has saved as UTF-16 is read', async () => {
    const text = Buffer.from('Nom\tCourriel\r\nÉné\tene@b.cm\r\n', 'utf16le');
    const file = csv('utf16.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), text]));
    const dry = JSON.parse((await cli(['rollnumbers', 'import', file, '--dry-run', '--json'])).out);
    const details = { lastName: 'Éné' };
    expect(dry.rows).toEqual([{ line: 2, text: 'ene@b.cm', state: 'new', details, faults: [] }]);
  });

  test('a dry run does nothing, the run issues and mails, in one entry of the log', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => `Nom ${n};cli${n}@b.cm`);
    const list = ['\uFEFFNom;Courriel', ...rows, 'X;nobody', 'Nom 0; CLI0@b.cm '].join('\r\n');
    const file = csv('list.csv', list);
    const dry = JSON.parse((await cli(['rollnumbers', 'import', file, '--dry-run', '--json'])).out);
    expect(dry.counts).toEqual({ new: 230, invalid: 1, duplicate: 1 });
    expect(await queuedMails(t)).not.toContainEqual(
      expect.objectContaining({ recipient: 'cli0@b.cm' }),
    );

    const words = ['rollnumbers', 'import', file, '--language', 'fr'];
    const run = await cli(words, { settings: { PUBLIC_URL: 'https://alumni.example' } });
    expect(run.out).toBe(
      'Line 232 is not an email address: nobody\nDetails stored until they register: 230.\nDone: 230 issued, 1 were no email addresses, 1 stood there twice.\n',
    );
    expect(run.err).toContain('https://alumni.example');
    expect(run.err).toContain('Roll numbers: 230');
    const mails = (await queuedMails(t)).filter((mail) => mail.recipient.startsWith('cli'));
    expect(mails).toHaveLength(230);
    expect(mails[0]?.subject).toBe('Association des anciens boursiers vous invite');
    expect(await newestEntry()).toMatchObject({
      actor: '',
      action: 'rollnumbers.imported',
      details: { new: 230, details: 230 },
    });
    const again = JSON.parse((await cli([...words, '--json'])).out);
    expect(again.counts).toEqual({ issued: 230, invalid: 1, duplicate: 1 });
  });

  testOnSqlite('a workbook, with what its columns are taken for and what is faulty', async () => {
    const people =
      textRow(1, ['E-mail', 'Promotion', 'Remarque']) +
      textRow(2, ['xlsx1@b.cm', 2004, 'Buea']) +
      textRow(3, ['xlsx2@b.cm', '20l2', 'Buea']);
    const notes = textRow(1, ['nothing']);
    const file = csv('list.xlsx', Buffer.from(workbook({ Notes: notes, Liste: people })));
    const dry = await cli(['rollnumbers', 'import', file, '--dry-run']);
    expect(dry.out.split('\n')).toEqual([
      'Sheet: Liste',
      'Sheets that are not read: Notes',
      'Columns: E-mail = email, Promotion = promotion',
      'Columns that are not read: Remarque',
      '2: new  xlsx1@b.cm',
      '3: new  xlsx2@b.cm',
      '  Promotion: 20l2 is left out. Please enter the year as four digits, 1950 or later.',
      'Would be: 2 issued.',
      '',
    ]);
    const other = await cli(['rollnumbers', 'import', file, '--sheet', 'Listes']);
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining('The sheets are: Liste, Notes.'),
    ]);
    const { out } = await cli(['rollnumbers', 'import', file]);
    expect(out).toBe(
      'Line 3: Promotion: 20l2 is left out. Please enter the year as four digits, 1950 or later.\nDetails stored until they register: 1.\nDone: 2 issued.\n',
    );
    const { known } = await t.db
      .selectFrom('issued_roll_numbers')
      .select('known')
      .where('email', '=', 'xlsx1@b.cm')
      .executeTakeFirstOrThrow();
    expect(known).toBe('{"promotion":2004}');
  });

  testOnSqlite.each([
    ['broken.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This workbook cannot be read.'],
    ['empty.csv', '', 'There are no email addresses'],
    [
      'binary.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]),
      'neither a spreadsheet nor a text',
    ],
    ['long.csv', 'a@b.cm\n'.repeat(5_001), 'at most 5,000 rows'],
  ])('%s is refused in one sentence', async (name, content, expected) => {
    const { code, err } = await cli(['rollnumbers', 'import', csv(name, content)]);
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
  });

  testOnSqlite('a file that is not there, or a folder', async () => {
    const missing = await cli(['rollnumbers', 'import', join(folder, 'none.csv')]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('There is no file')]);
    expect((await cli(['rollnumbers', 'import', folder])).err).toContain('cannot be read');
    const endless = await cli(['rollnumbers', 'import', '/dev/zero']);
    expect([endless.code, endless.err]).toEqual([1, '/dev/zero is larger than 10 MB.\n']);
  });
});

describe('backup, restore and files check', () => {
  const manifestOf = (backup: string) => readFileSync(join(backup, 'manifest.json'), 'utf8');

  test('a backup beside the running server, restored elsewhere', async () => {
    const member = await createPerson(t);
    const images = [await uploadTestImage(t, member)];
    await t.call(createGallery, { token: member.token, body: { title: 'Party', images } });
    const backupFolder = join(folder, 'backup');
    const made = await cli(['backup', backupFolder, '--json']);
    expect((await lastBackup(t.dataDir))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(made.code).toBe(0);
    expect(made.err).toContain(`Tables: ${backupTables.length}`);
    expect(JSON.parse(made.out)).toMatchObject({ pictures: 1, missingImages: [] });
    expect((await cli(['backup', backupFolder])).err).toContain('is not empty');
    const inFile = join(backupFolder, 'manifest.json', 'b');
    expect((await cli(['backup', inFile])).err).toContain(
      `The backup folder ${inFile} cannot be written (ENOTDIR).`,
    );
    expect((await cli(['backup', '/proc/alumni'])).err).toContain('must not be in /proc');
    expect((await cli(['restore', backupFolder])).err).toContain('database is not empty');
    expect((await cli(['backup'])).err).toContain('set BACKUP_DIR or BACKUP_S3_BUCKET');
    const silent = await cli(['doctor'], { settings: { PORT: String(await freePort()) } });
    expect([silent.code, silent.out]).toEqual([
      1,
      expect.stringMatching(/BAD {3}Server: It does not answer at http:\/\/127\.0\.0\.1/),
    ]);
    const served = { settings: { PORT: String(await freePort()) } };
    await t.app.listen({ host: '127.0.0.1', port: Number(served.settings.PORT) });
    const doctor = await cli(['doctor'], served);
    expect([doctor.code, doctor.out]).toEqual([
      0,
      expect.stringMatching(/Server: It answers at .*Database: It answers in/s),
    ]);
    // 0.0.0.0 reaches this machine but does not count as loopback, so the doctor also tries a large request.
    const through = async (port: number | string) =>
      (
        await cli(['doctor'], {
          settings: { ...served.settings, PUBLIC_URL: `http://0.0.0.0:${port}` },
        })
      ).out;
    expect(await through(served.settings.PORT)).toContain('A request of 10 MB arrives from');
    const cutting = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(413).end('<h1>nginx</h1>'));
    });
    await once(cutting.listen(0), 'listening');
    const { port } = cutting.address() as AddressInfo;
    expect(await through(port)).toContain('is answered 413 by something before the server');
    await new Promise((resolve) => cutting.close(resolve));
    expect(await through(port)).toContain('cannot be reached from this machine: ECONNREFUSED');
    const before = await cli(['check']);
    expect([before.code, before.out]).toEqual([
      0,
      expect.stringContaining('All right: the database is of this version.'),
    ]);
    const daily = await cli(['backup'], { settings: { BACKUP_DIR: join(folder, 'daily') } });
    // The run is recorded, so that Health shows it.
    expect((await lastRuns(t.db)).succeeded).toMatchObject({
      folder: expect.stringContaining(join(folder, 'daily')),
      pictures: 1,
    });
    expect([daily.code, daily.out]).toEqual([0, expect.stringContaining(join(folder, 'daily'))]);

    const there = await createTestDatabase();
    const restored = await cli(['restore', backupFolder], { on: there });
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
    expect((await cli(['site', 'status'], { on: there })).out).toMatch(/^A copy of .*backup at /);
    const inPlace = { on: there, settings: { BACKUP_DIR: join(folder, 'daily') } };
    expect(await cli(['backup'], inPlace)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This is a restored copy'),
    });
    expect((await cli(['doctor'], { on: there })).out).toContain('BAD   Restored copy');
    expect((await cli(['site', 'activate'], { on: there })).out).toBe('This is the site now.\n');
    expect((await cli(['site', 'activate'], { on: there })).out).toContain('already');
    expect((await cli(['site', 'status', '--json'], { on: there })).out).toBe('{"copy":null}\n');
    const check = await cli(['files', 'check', '--json'], { on: there });
    expect([check.code, JSON.parse(check.out)]).toEqual([
      0,
      { filesWithoutRow: [], rowsWithoutFile: [] },
    ]);

    const newest = await createTestDatabase();
    const { out } = await cli(['restore', join(folder, 'daily'), '--json'], { on: newest });
    expect(JSON.parse(out).createdAt > JSON.parse(manifestOf(backupFolder)).createdAt).toBe(true);
    await newest.close();
    rmSync(join(there.dataDir, 'files'), { recursive: true });
    const broken = await cli(['files', 'check'], { on: there });
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('1 missing')]);
    const warned = await cli(['backup', join(folder, 'warned')], { on: there });
    expect([warned.code, warned.out]).toEqual([1, expect.stringContaining('Missing in the')]);
    await there.close();
  });
});

testOnSqlite(
  'of several sites in one place, restore lists each, and takes the one that is named',
  async () => {
    const other = await createTestApp();
    await createPerson(other);
    await createPerson(t);
    const BACKUP_DIR = join(folder, 'of several');
    const settings = { BACKUP_DIR };
    const backUp = async (on: TestApp) =>
      JSON.parse((await cli(['backup', '--json'], { settings, on })).out).folder;
    const [theirs, ours] = [await backUp(other), await backUp(t)];
    // The backup of a new, unused server is empty.
    const empty = await createTestApp();
    const nothing = await backUp(empty);
    const listed = await cli(['backups', '--json'], { settings });
    const labels = JSON.parse(listed.out).backups.map(({ label }: { label: string }) => label);
    expect(labels.toSorted()).toEqual([theirs, ours, nothing].toSorted());

    const there = await createTestDatabase();
    const refused = await cli(['restore', BACKUP_DIR], { on: there });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('backups of 2 sites') });
    const names = refused.err.split('\n').filter((line) => line.startsWith('  '));
    expect(names.toSorted()).toEqual(
      [theirs, ours].toSorted().map((name) => expect.stringContaining(`  ${name}  (20`)),
    );
    const restored = await cli(['restore', dirname(ours)], { on: there });
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Restored/)]);
    await there.close();

    rmSync(dirname(theirs), { recursive: true });
    const alone = await createTestDatabase();
    expect((await cli(['restore', BACKUP_DIR], { on: alone })).code).toBe(0);
    await alone.close();

    // An older snapshot of the database does not know the backups that were begun after it.
    await t.db.deleteFrom('begun_backups').execute();
    const left = await cli(['backup'], { settings });
    expect([left.code, left.out]).toEqual([
      0,
      expect.stringContaining(`begun the newest backup in ${dirname(ours)}: nothing changes there`),
    ]);
    expect(left.out).not.toContain(`to ${dirname(ours)}`);
    for (const app of [other, empty]) await app.close();
  },
);

testOnSqlite('backups that were asked for stay, and those that go are named', async () => {
  const settings = { BACKUP_DIR: join(folder, 'asked for') };
  const later = (hours: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  const backUp = async () => JSON.parse((await cli(['backup', '--json'], { settings })).out);
  vi.stubEnv('BEFORE_UPGRADE', 'yes');
  const [before] = (await backUp()).places;
  vi.stubEnv('BEFORE_UPGRADE', undefined);
  later(24 * 60);
  const asked = await backUp();
  later(24 * 60);
  expect(await backUp()).toMatchObject({ removed: [] });
  const { reason } = JSON.parse(readFileSync(join(before, 'manifest.json'), 'utf8'));
  expect(reason).toBe('upgrade');
  later(24 * 365);
  const { out } = await cli(['backup'], { settings });
  expect(readdirSync(dirname(before))).toHaveLength(4);
  expect(out).not.toContain('Removed');
  for (let month = 0; month < 12; month += 1) {
    later(24 * 30.5);
    await backUp();
  }
  const names = readdirSync(dirname(before));
  expect(names).not.toContain(basename(before));
  expect(names).not.toContain(basename(asked.places[0]));
});

/** Titles of galleries, and the hash of each picture's file. */
async function picturesIn(place: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) {
  const db = openDatabase(place);
  const storage = await openImageStorage(place);
  const titles = await db.selectFrom('galleries').select('title').orderBy('title').execute();
  const images = await db.selectFrom('images').select('name').orderBy('name').execute();
  await db.destroy();
  expect(images).not.toEqual([]);
  const hashes = images.map(async ({ name }) => {
    const bytes = await buffer((await storage.open(name))?.stream ?? Readable.from([]));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });
  return { titles, hashes: await Promise.all(hashes) };
}

testOnSqlite(
  'daily backups into a bucket, from which a machine that has nothing restores',
  async () => {
    const store = await startObjectStore();
    const { endpoint, accessKeyId, secretAccessKey, bucket } = backupBucketSettings(store);
    const settings = {
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const there = await createTestDatabase();
    // Simulate a new machine, without a data folder.
    const nothing = { databaseUrl: undefined, dataDir: join(folder, 'new machine') };
    try {
      const member = await createPerson(t);
      const images = [await uploadTestImage(t, member)];
      await t.call(createGallery, {
        token: member.token,
        body: { title: 'In the bucket', images },
      });
      expect((await cli(['backups'], { settings, on: nothing })).out).toBe(
        'Complete backups: 0.\n',
      );
      const made = await cli(['backup', '--json'], { settings });
      const [name = ''] = JSON.parse(made.out).places;
      expect([made.code, name]).toEqual([0, expect.stringMatching(/^s3:[\w-]+\/\d{4}-/)]);
      const listed = await cli(['backups'], { settings, on: nothing });
      expect(listed).toMatchObject({ code: 0, out: `${name}\nComplete backups: 1.\n` });
      const unknown = await cli(['restore', 's3:yesterday'], { settings, on: there });
      expect([unknown.code, unknown.err]).toEqual([
        1,
        `There is no complete backup s3:yesterday in the bucket ${bucket}. All are listed by: npm run cli -- backups\n`,
      ]);
      expect((await cli(['restore', 's3:latest'], { on: there })).err).toContain(
        'Set BACKUP_S3_BUCKET',
      );
      expect((await cli(['restore', 's3:latest'], { settings, on: there })).out).toMatch(
        /^Restored \d+ rows/,
      );
      expect((await cli(['restore', name], { settings, on: nothing })).code).toBe(0);
      expect(await picturesIn(nothing)).toEqual(await picturesIn(t));
      const both = { ...settings, BACKUP_DIR: join(folder, 'both') };
      const inBoth = await cli(['backup', '--json'], { settings: both });
      expect(JSON.parse(inBoth.out).places).toEqual([
        expect.stringContaining(join(folder, 'both')),
        expect.stringMatching(/^s3:/),
      ]);
      await store.stop();
      const failed = await cli(['backup'], { settings: both });
      expect([failed.code, failed.err]).toEqual([
        1,
        expect.stringMatching(/the bucket alumni-backups: The bucket .* cannot be reached/),
      ]);
    } finally {
      await there.close();
    }
  },
);

testOnSqlite('names and texts to a file, and in force from one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-cli-site-'));
  const file = join(folder, 'site.json');
  expect((await cli(['site', 'export', file])).code).toBe(0);
  expect((await cli(['site', 'export', file])).err).toContain('exists already');
  const site = JSON.parse(readFileSync(file, 'utf8'));
  expect(site).toEqual(readSite(''));
  site.name = { en: 'Ours', fr: 'Les nôtres' };
  writeFileSync(file, JSON.stringify(site));
  expect(await cli(['site', 'import', file])).toMatchObject({ code: 0, out: 'Ours: in force.\n' });
  await expect.poll(async () => (await t.deps.settings.current()).site).toEqual(site);
  site.about.closing = { en: '', fr: '' };
  writeFileSync(file, JSON.stringify(site));
  expect((await cli(['site', 'import', file])).err).toContain('about.closing.en is missing or not');
  expect((await cli(['site', 'import', join(folder, 'none')])).err).toContain('There is no file');
  expect((await cli(['site', 'import', '/dev/zero'])).err).toContain('is larger than 10 MB');
  writeFileSync(file, 'no');
  expect((await cli(['site', 'import', file])).err).toContain('is not JSON');
  rmSync(folder, { recursive: true });
});

testOnSqlite('a path that cannot be written is told in one sentence', async () => {
  const { email } = await createPerson(t);
  const path = join(folder, 'nowhere', 'file');
  for (const words of [
    ['site', 'export'],
    ['accounts', 'export', email],
  ]) {
    expect(await cli([...words, path])).toMatchObject({
      code: 1,
      err: `${path}: no such file or directory (ENOENT).\n`,
    });
  }
  expect((await cli(['archive', '/proc/x'])).err).toBe('DIR must not be in /proc, /sys or /dev.\n');
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect((await cli(['archive', file])).err).toBe(`${file} exists already.\n`);
  expect((await cli(['archive', join(file, 'x')])).err).toContain('cannot be written (ENOTDIR)');
  const taken = join(folder, 'taken');
  writeFileSync(`${taken}.zip`, 'before');
  expect(await cli(['archive', taken])).toMatchObject({
    code: 1,
    err: `${taken}.zip exists already.\n`,
  });
  expect(readFileSync(`${taken}.zip`, 'utf8')).toBe('before');
});

testOnSqlite('the real program: exit codes, and what a pipe gets', async () => {
  const run = (...words: string[]) => runProgram(words, environmentOf(t));
  const list = await run('accounts', 'list', '--json');
  expect([list.status, Array.isArray(JSON.parse(list.stdout))]).toEqual([0, true]);
  expect((await run('nonsense')).status).toBe(2);
  expect((await run('password', 'reset', 'nobody@b.cm')).status).toBe(1);

  const backupFolder = join(folder, 'own-backup');
  expect((await run('backup', backupFolder)).status).toBe(0);
  expect(statSync(join(backupFolder, 'manifest.json')).mode & 0o777).toBe(0o600);
});

describe('one person’s data', () => {
  testOnSqlite(
    'accounts export writes a ZIP, which nobody else can read, over nothing',
    async () => {
      const person = await createPerson(t);
      await uploadTestImage(t, person);
      const file = join(folder, 'data.zip');
      const { code, out } = await cli(['accounts', 'export', person.email, file, '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual({
        email: person.email,
        rollNo: person.rollNo,
        file,
        bytes: statSync(file).size,
      });
      expect(statSync(file).mode & 0o077).toBe(0);
      const again = await cli(['accounts', 'export', person.email, file]);
      expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists already')]);
    },
  );

  testOnSqlite(
    'accounts delete finds whom a roll number waits for, and forgets what is known of them',
    async () => {
      const file = join(folder, 'known.csv');
      writeFileSync(file, 'Email,Profession\nNever.Came@b.cm,Zqwprofession\n');
      await cli(['rollnumbers', 'import', file]);
      const { code, out } = await cli(['accounts', 'delete', 'never.came@b.cm']);
      expect([code, out]).toEqual([0, expect.stringContaining('was withdrawn')]);
      const kept = [];
      for (const table of ['issued_roll_numbers', 'mail_outbox', 'audit_log'] as const) {
        kept.push(...(await t.db.selectFrom(table).selectAll().execute()));
      }
      expect(JSON.stringify(kept)).not.toMatch(/never\.came|Zqwprofession/i);
      expect((await cli(['accounts', 'delete', 'never.came@b.cm'])).code).toBe(1);
    },
  );

  test('accounts delete waits 14 days for a log-in; with --now it is at once', async () => {
    const person = await createPerson(t);
    const waiting = await cli(['accounts', 'delete', person.email, '--posts', 'keep']);
    expect(waiting.out).toMatch(/will be deleted on \d{4}-\d\d-\d\d, unless they log in/);
    expect((await t.call(getSession, { token: person.token })).status).toBe(401);
    expect((await logIn(person.email, testPassword)).deletionStopped).toBe(true);
    const { code } = await cli(['accounts', 'delete', person.email, '--now']);
    expect(code).toBe(0);
    expect((await logIn(person.email, testPassword)).message).toBe('Wrong email or password.');
    const { out } = await cli(['accounts', 'list']);
    expect(out).not.toContain(person.email);
    // The list leaves out the owner of deleted members' posts, who has no email.
    expect(
      out
        .trim()
        .split('\n')
        .every((line) => line.includes('@')),
    ).toBe(true);
  });
});

test('bounce reads a report from the standard input, and leaves any other message alone', async () => {
  const other = await cli(['bounce', '--json'], {
    stdin: 'Subject: Hello\n\n550 5.1.1 user unknown',
  });
  expect([other.code, JSON.parse(other.out)]).toEqual([0, { outcome: 'other' }]);
  await t.db.transaction().execute(async (trx) => {
    await ensureSecret(trx);
    const mail = { template: 'test' } as const;
    await queueMail(trx, { to: 'gone@alumni.example', language: 'en', mail });
  });
  const { secret = '' } = await readSiteOptions(t.db);
  const { id } = await t.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', 'gone@alumni.example')
    .executeTakeFirstOrThrow();
  const file = join(import.meta.dirname, '../testing/delivery-reports/postfix-14.eml');
  const report = readFileSync(file, 'utf8').replaceAll('{token}', mailToken(secret, id));
  const away = { databaseUrl: undefined, dataDir: join(folder, 'away') };
  // Exit code 75 makes the mail server retry later.
  expect((await cli(['bounce'], { stdin: report, on: away })).code).toBe(75);
  const { code, out } = await cli(['bounce'], { stdin: report });
  expect([code, out.trim()]).toEqual([0, 'The report is noted.']);
  const faults = await t.db.selectFrom('address_faults').select(['email_key', 'status']).execute();
  expect(faults).toEqual([{ email_key: 'gone@alumni.example', status: '5.1.1' }]);
});
