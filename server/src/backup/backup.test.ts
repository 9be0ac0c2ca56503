import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createVouch } from '@alumni/shared/accounts/admission';
import { login } from '@alumni/shared/accounts/auth';
import { createEvent, deleteEvent, type Event, listEvents } from '@alumni/shared/events/events';
import { download } from '@alumni/shared/images/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { blockSender } from '@alumni/shared/mail/member-messages';
import { createGallery } from '@alumni/shared/records/gallery';
import { createRollNumber, importRollNumbers } from '@alumni/shared/roll-numbers/roll-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { now } from '../db/ids.ts';
import { migrate } from '../db/migrate.ts';
import { siteId } from '../features/feeds/site-id.store.ts';
import type { S3Settings } from '../images/storage/image-storage.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import {
  anEvent,
  createPerson,
  emptyTrash,
  type Person,
  testPassword,
  uploadTestImage,
} from '../testing/factories.ts';
import { startObjectStore } from '../testing/object-store.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { backupFolders } from './begun-backups.store.ts';
import { type BackupDeps, createBackup } from './create-backup.ts';
import { backUpIntoFolder } from './daily-backup.ts';
import { folderReader, folderWriter } from './folder/folder-backup.ts';
import { BackupError, isImageFile, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreNote } from './restore-note.ts';
import { type BackupTable, backupTables, readRows } from './tables.store.ts';
import type { BackupReader, BackupWriter } from './target.ts';

/** Text that breaks naive parsing of lines or quotes. */
const trickyText = 'Two\nlines\r\n"quoted", \\n; \u2028 and \u2029; ɛ ɔ 🎓 \u0001 \u007f';

const silent = () => {};
let t: TestApp;
let member: Person;
let admin: Person;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  member = await createPerson(t, { last_name: 'Éyenga', description: trickyText });
  admin = await createPerson(t, { accountType: 'admin' });
  const image = await uploadTestImage(t, member);
  await t.call(createEvent, {
    token: member.token,
    body: { ...anEvent, theme: 'Théâtre 100%', images: [image], number_of_participants: 12 },
  });
  await t.call(createRollNumber, {
    token: admin.token,
    params: { rollNo: admin.rollNo },
    body: { email: 'waiting@alumni.example' },
  });
  await t.call(importRollNumbers, {
    token: admin.token,
    body: {
      emails: ['known@alumni.example'],
      details: { 'known@alumni.example': { firstName: 'Hélène' } },
    },
  });
  const params = { rollNo: admin.rollNo };
  await t.call(blockSender, { token: member.token, params });
  await t.call(createVouch, { token: member.token });
  await t.db
    .insertInto('applications')
    .values({ account_id: member.id, note: 'Class of 1998', changed_at: new Date().toISOString() })
    .execute();
  writeFileSync(join(t.dataDir, 'site.json'), readFileSync(siteDefault));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await t.close();
});

const siteDefault = new URL('../../../site.json', import.meta.url);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-backup-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const source = (): BackupDeps => ({ ...t, storage: t.deps.storage });

async function backUp(): Promise<string> {
  const folder = join(temporaryFolder(), 'backup');
  await backUpIntoFolder(source(), folder, silent);
  return folder;
}

/** An empty database and storage of the type under test, unless the options differ. */
async function target(
  options: { sqlite?: boolean; migrated?: boolean; s3?: S3Settings } = {},
): Promise<BackupDeps & { databaseUrl: string | undefined }> {
  if (options.sqlite) {
    const dataDir = temporaryFolder();
    const db = openDatabase({ databaseUrl: undefined, dataDir });
    closing.push(() => db.destroy());
    return { db, dataDir, databaseUrl: undefined, storage: await openImageStorage({ dataDir }) };
  }
  const database = await createTestDatabase({ migrated: options.migrated });
  closing.push(() => database.close());
  return {
    ...database,
    storage: await openImageStorage({ dataDir: database.dataDir, s3: options.s3 }),
  };
}

/** A writer that acts like a hanging disk: it waits at the given table until `release` is called. */
function hangingWriter(writer: BackupWriter, table: string) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const write: BackupWriter['write'] = async (path, content) => {
    if (path.includes(table)) {
      reached.resolve();
      await released.promise;
    }
    return writer.write(path, content);
  };
  return { reached: reached.promise, release: released.resolve, writer: { ...writer, write } };
}

/** Posts an event with a picture so old that the clean-up removes it once the event is deleted. */
async function postOldEvent(): Promise<string> {
  const image = await uploadTestImage(t, member);
  await t.db
    .updateTable('images')
    .set({ created_at: '2020-01-01T00:00:00.000Z' })
    .where('name', '=', fileNameOf(image))
    .execute();
  const body = { ...anEvent, images: [image] };
  return (await t.call(createEvent, { token: member.token, body })).body._id;
}

async function contents(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of backupTables) {
    // The mail worker writes to the outbox while the test compares.
    if (table !== 'mail_outbox') tables[table] = await allRows(db, table);
  }
  // Leaves out the mark of a restored database: see `settings/restored-copy.test.ts`.
  tables.site_options = (tables.site_options ?? []).filter(
    (row) => (row as { name: string }).name !== 'restored',
  );
  return tables;
}

async function allRows(db: Database, table: BackupTable) {
  return (await Array.fromAsync(readRows(db, table))).flat();
}

/** Checks foreign keys, the search index and the hash of every picture in the database. */
async function assertIntact({ db, storage }: BackupDeps): Promise<void> {
  if (!isPostgres(db)) {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([
      { integrity_check: 'ok' },
    ]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    await sql`insert into events_search(events_search) values ('integrity-check')`.execute(db);
  }
  const images = await db.selectFrom('images').selectAll().execute();
  for (const image of images) {
    const file = await storage.open(image.name);
    if (!file) throw new Error(`${image.name} is missing`);
    const sha256 = createHash('sha256')
      .update(await buffer(file.stream))
      .digest('hex');
    expect([image.name, sha256]).toEqual([image.name, image.sha256]);
  }
}

async function errorMessage(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof BackupError) return error.message;
  throw new Error('no BackupError was thrown', { cause: error });
}

describe('backup', () => {
  test('restores all data, on which the application runs', async () => {
    const folder = await backUp();
    const restored = await target();
    const steps: string[] = [];
    const reader = folderReader(folder);
    const read: string[] = [];
    const counting: BackupReader = {
      ...reader,
      read(file) {
        if (isImageFile(file)) read.push(file.path);
        return reader.read(file);
      },
    };
    const { site } = await restoreBackup(restored, counting, (what, done, total) => {
      if (done === total) steps.push(what);
    });
    expect(read.length).toBeGreaterThan(0);
    expect(new Set(read).size).toBe(read.length);
    expect(steps).toEqual(['Checked', 'Pictures', 'Tables']);
    expect(await contents(restored.db)).toEqual(await contents(t.db));
    expect(site).toBe('restored');
    expect(readFileSync(join(restored.dataDir, 'site.json'))).toEqual(readFileSync(siteDefault));
    await assertIntact(restored);

    const app = await buildApp({ ...t.deps, db: restored.db, storage: restored.storage });
    closing.push(() => app.close());
    const signedIn = await app.inject({
      method: login.method,
      url: login.path,
      payload: { email: member.email, password: testPassword, rememberMe: false },
    });
    expect(signedIn.statusCode).toBe(200);
    const list = await app.inject({ url: listEvents.path, query: { search: 'theatre 100%' } });
    const [event] = list.json<{ events: Event[] }>().events;
    expect(event).toMatchObject({ theme: 'Théâtre 100%', number_of_participants: 12 });
    const fileName = fileNameOf(event?.images[0] ?? '');
    const picture = await app.inject({ url: download.path, query: { fileName } });
    expect(picture.statusCode).toBe(200);
  });

  test('a restore that was killed is repeated, also with all rows in', async () => {
    const folder = await backUp();
    const restored = await target();
    const reader = folderReader(folder);
    const { manifest } = await restoreBackup(restored, reader, silent);
    expect(await restoreNote.read(restored.dataDir)).toBeUndefined();
    await restoreNote.write(restored.dataDir, { from: folder, backupAt: manifest.createdAt });
    await restoreBackup(restored, reader, silent);
    expect(await contents(restored.db)).toEqual(await contents(t.db));
    expect(await restoreNote.read(restored.dataDir)).toBeUndefined();

    // The note names another backup: a killed restore may be repeated only from its own backup.
    await restoreNote.write(restored.dataDir, { from: folder, backupAt: '2020-01-01T00:00:00Z' });
    await expect(restoreBackup(restored, reader, silent)).rejects.toThrow('is not empty');
  });

  testOnSqlite(
    'brings the ids of its site back, also to a server that has given itself some',
    async () => {
      const ids = async ({ db }: Pick<TestApp, 'db'>) => [
        await siteId(db),
        ...(await backupFolders(db)),
      ];
      const before = await ids(t);
      const folder = await backUp();
      const restored = await target();
      expect(await ids(restored)).not.toEqual(before);
      await restoreBackup(restored, folderReader(folder), silent);
      expect(await ids(restored)).toEqual(before);
    },
  );

  testOnSqlite('is readable by its owner only, excludes sessions and reset tokens', async () => {
    const folder = await backUp();
    for (const name of ['manifest.json', 'database/accounts.jsonl.gz']) {
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(Object.keys(manifest.tables)).not.toContain('sessions');
    expect(Object.keys(manifest.tables)).not.toContain('password_resets');
  });

  testOnSqlite('restores a table of several batches', async () => {
    const time = now();
    const rows = Array.from({ length: 1_203 }, (_, n) => ({
      id: `batch${String(n).padStart(5, '0')}`,
      name: 'A',
      email: 'a@b.cm',
      message: `${n} ${trickyText}`,
      created_at: time,
      read_at: n % 2 ? time : null,
      answered_by: null,
      answered_at: null,
      deleted_at: null,
      reported_id: null,
    }));
    for (let from = 0; from < rows.length; from += 400) {
      await t.db
        .insertInto('contact_messages')
        .values(rows.slice(from, from + 400))
        .execute();
    }
    const restored = await target();
    await restoreBackup(restored, folderReader(await backUp()), silent);
    expect(await allRows(restored.db, 'contact_messages')).toEqual(rows);
  });

  test('moves from disk to S3 and back', async () => {
    const objects = await startObjectStore();
    closing.push(() => objects.stop());
    const restored = await target({ s3: objects.settings });
    await restoreBackup(restored, folderReader(await backUp()), silent);
    await assertIntact(restored);
    const again = join(temporaryFolder(), 'again');
    await backUpIntoFolder(restored, again, silent);
    const back = await target();
    await restoreBackup(back, folderReader(again), silent);
    await assertIntact(back);
  });

  test('moves to SQLite and back', async () => {
    const sqlite = await target({ sqlite: true });
    await restoreBackup(sqlite, folderReader(await backUp()), silent);
    await assertIntact(sqlite);
    const folder = join(temporaryFolder(), 'sqlite');
    await backUpIntoFolder(sqlite, folder, silent);
    const back = await target();
    await restoreBackup(back, folderReader(folder), silent);
    expect(await contents(back.db)).toEqual(await contents(t.db));
    await assertIntact(back);
  });

  test('is consistent under load and holds every picture it names', async () => {
    const old = await Promise.all(Array.from({ length: 40 }, () => postOldEvent()));
    let writing = true;
    const acknowledged: string[] = [];
    async function post(): Promise<void> {
      while (writing) {
        const images = [await uploadTestImage(t, member), await uploadTestImage(t, member)];
        const body = { title: 'Load', images };
        const gallery = await t.call(createGallery, { token: member.token, body });
        acknowledged.push(gallery.body._id);
      }
    }
    async function tidy(): Promise<void> {
      for (const id of old) {
        if (!writing) return;
        await t.call(deleteEvent, { token: member.token, params: { id } });
        await emptyTrash(source());
      }
    }
    const busy = [post(), post(), tidy()];
    while (acknowledged.length < 5) await wait(10);
    const before = [...acknowledged];
    // Uses a second connection, as the command line does.
    const db = openDatabase(t);
    closing.push(() => db.destroy());
    const folder = join(temporaryFolder(), 'load');
    await backUpIntoFolder({ ...source(), db }, folder, silent);
    writing = false;
    await Promise.all(busy);
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const restored = await target();
    const { manifest } = await restoreBackup(restored, folderReader(folder), silent);
    expect(manifest.missingImages).toEqual([]);
    await assertIntact(restored);
    const galleries = await restored.db.selectFrom('galleries').select('id').execute();
    expect(galleries.map((gallery) => gallery.id)).toEqual(expect.arrayContaining(before));
    const images = await restored.db
      .selectFrom('record_images')
      .select(['record_id', (eb) => eb.fn.countAll<number>().as('images')])
      .where('record', '=', 'gallery')
      .groupBy('record_id')
      .execute();
    // A gallery and its pictures are committed together, so a snapshot has both or neither.
    expect(images.map((row) => row.images)).toEqual(galleries.map(() => 2));
  });

  testOnSqlite('on a disk that hangs keeps nobody from reading and writing', async () => {
    const options = { dataDir: t.dataDir, isNamed: true };
    const folder = await folderWriter(join(temporaryFolder(), 'backup'), options);
    const { reached, release, writer } = hangingWriter(folder, 'accounts');
    const made = createBackup(source(), writer, silent);
    await reached;
    const { status } = await t.call(createEvent, { body: anEvent, token: member.token });
    release();
    await made;
    expect(status).toBe(201);
  });

  testOnSqlite('starts over if a picture is deleted between dump and copy', async () => {
    const id = await postOldEvent();
    const { storage } = t.deps;
    // Deletes the event before the first picture is copied. All copies wait for the deletion.
    let deletion: Promise<void> | undefined;
    async function removeEvent(): Promise<void> {
      await t.call(deleteEvent, { token: member.token, params: { id } });
      await emptyTrash(source());
    }
    const folder = join(temporaryFolder(), 'deleted');
    const { manifest } = await backUpIntoFolder(
      {
        ...source(),
        storage: {
          ...storage,
          async open(name) {
            deletion ??= removeEvent();
            await deletion;
            return storage.open(name);
          },
        },
      },
      folder,
      silent,
    );
    expect(manifest.missingImages).toEqual([]);
    const restored = await target();
    await restoreBackup(restored, folderReader(folder), silent);
    expect(await contents(restored.db)).toEqual(await contents(t.db));
    await assertIntact(restored);
  });

  test('reports pictures that the storage has lost or changed', async () => {
    const [lost, changed] = [await uploadTestImage(t, member), await uploadTestImage(t, member)];
    await t.call(createGallery, {
      token: member.token,
      body: { title: 'Lost', images: [lost, changed] },
    });
    await t.deps.storage.remove(fileNameOf(lost));
    await t.deps.storage.put(fileNameOf(changed), Buffer.from('not what it was'));
    const folder = join(temporaryFolder(), 'damaged');
    const { manifest, damagedImages } = await backUpIntoFolder(source(), folder, silent);
    expect(manifest.missingImages).toEqual([fileNameOf(lost)]);
    expect(damagedImages).toEqual([fileNameOf(changed)]);
    const restored = await target();
    await restoreBackup(restored, folderReader(folder), silent);
    expect(await contents(restored.db)).toEqual(await contents(t.db));
  });

  testOnSqlite('stops backup and restore at the first pictures if the storage fails', async () => {
    const images = [];
    for (let i = 0; i < 20; i += 1) images.push(await uploadTestImage(t, member));
    const body = { title: 'Many', images };
    await t.call(createGallery, { token: member.token, body });
    const folder = await backUp();
    let calls = 0;
    const fail = async () => {
      calls += 1;
      throw new Error('storage failure');
    };
    const storage = { ...t.deps.storage, open: fail, put: fail };
    const elsewhere = join(temporaryFolder(), 'failing');
    const attempts = [
      () => backUpIntoFolder({ ...source(), storage }, elsewhere, silent),
      async () => restoreBackup({ ...(await target()), storage }, folderReader(folder), silent),
    ];
    for (const attempt of attempts) {
      calls = 0;
      await expect(attempt()).rejects.toThrow('storage failure');
      await wait(50);
      expect(calls).toBeLessThan(10);
    }
    expect(existsSync(elsewhere)).toBe(false);
  });

  // SQLite only: this test records a picture size of 10^15 bytes, which the column in PostgreSQL cannot hold.
  testOnSqlite('asks for room first, and removes what was begun when it is stopped', async () => {
    const folder = join(temporaryFolder(), 'stopped');
    const stop = (what: string, done: number) => {
      if (what === 'Pictures' && done === 1) throw new Error('stopped');
    };
    await expect(backUpIntoFolder(source(), folder, stop)).rejects.toThrow('stopped');
    expect(existsSync(folder)).toBe(false);
    const huge = { name: 'h'.repeat(22), uploaded_by: member.id, bytes: 10 ** 15 };
    const row = { ...huge, width: 1, height: 1, sha256: '', created_at: now() };
    await t.db.insertInto('images').values(row).execute();
    try {
      expect(await errorMessage(backUpIntoFolder(source(), folder, silent))).toMatch(
        /this backup needs 95367\d+ MB.* Nothing was written/,
      );
      expect(existsSync(folder)).toBe(false);
    } finally {
      await t.db.deleteFrom('images').where('name', '=', row.name).execute();
    }
  });

  testOnSqlite('refuses a folder that is not empty', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'letter.txt'), 'Dear');
    expect(await errorMessage(backUpIntoFolder(source(), folder, silent))).toContain(
      'is not empty',
    );
  });

  test('refuses a missing database', async () => {
    const nothing = await target({ sqlite: true });
    const folder = join(temporaryFolder(), 'nothing');
    expect(await errorMessage(backUpIntoFolder(nothing, folder, silent))).toContain(
      'no database yet',
    );
  });
});

describe('restore refuses, without writing anything,', () => {
  async function assertUntouched(deps: BackupDeps): Promise<void> {
    const { db, dataDir } = deps;
    await migrate(deps);
    const rows = Object.values(await contents(db)).flat();
    expect(rows).toEqual([]);
    const stored = (await openImageStorage({ dataDir })).list();
    expect(await Array.fromAsync(stored)).toEqual([]);
  }

  testOnSqlite('a database that is not empty', async () => {
    const folder = await backUp();
    const before = await contents(t.db);
    expect(await errorMessage(restoreBackup(source(), folderReader(folder), silent))).toContain(
      'not empty',
    );
    expect(await contents(t.db)).toEqual(before);
  });

  test.each([
    ['changed', 'database/accounts.jsonl.gz'],
    ['added', 'database/events.jsonl.gz'],
  ])('a backup with a row that was %s', async (_, file) => {
    const folder = await backUp();
    appendFileSync(join(folder, file), gzipSync('{"id":"x"}\n'));
    const restored = await target();
    expect(await errorMessage(restoreBackup(restored, folderReader(folder), silent))).toContain(
      file,
    );
    await assertUntouched(restored);
  });

  testOnSqlite('a backup with a missing or damaged picture', async () => {
    const folder = await backUp();
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const picture = manifest.files.find((file) => file.path.startsWith('files/'))?.path ?? '';
    const restored = await target();
    appendFileSync(join(folder, picture), 'x');
    expect(await errorMessage(restoreBackup(restored, folderReader(folder), silent))).toContain(
      picture,
    );
    rmSync(join(folder, picture));
    expect(await errorMessage(restoreBackup(restored, folderReader(folder), silent))).toContain(
      picture,
    );
    await assertUntouched(restored);
  });

  testOnSqlite(
    'a backup with a damaged picture, and leaves those that a used storage has',
    async () => {
      const folder = await backUp();
      const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
      const [kept, damaged] = manifest.files.filter((file) => file.path.startsWith('files/'));
      appendFileSync(join(folder, damaged?.path ?? ''), 'x');
      const restored = await target();
      const name = basename(kept?.path ?? '');
      await restored.storage.put(name, readFileSync(join(folder, kept?.path ?? '')));
      await errorMessage(restoreBackup(restored, folderReader(folder), silent));
      const stored = await Array.fromAsync(restored.storage.list());
      expect(stored.map((file) => file.name)).toEqual([name]);
    },
  );

  testOnSqlite('an incomplete backup and a missing folder', async () => {
    const folder = await backUp();
    rmSync(join(folder, 'manifest.json'));
    const restored = await target();
    expect(await errorMessage(restoreBackup(restored, folderReader(folder), silent))).toContain(
      'not a complete backup',
    );
    expect(await errorMessage(restoreBackup(restored, folderReader('/nowhere'), silent))).toContain(
      'not a complete',
    );
    await assertUntouched(restored);
  });

  testOnSqlite.each([
    ['a newer schema', { schema: '999-future' }, 'newer version'],
    ['another format', { format: 3 }, 'damaged, or of a newer version'],
    ['a path outside the folder', { files: [fileAt('../../etc/passwd')] }, 'damaged'],
    ['a path outside the pictures', { files: [fileAt('files/../../x.jpg')] }, 'damaged'],
    ['a table without its file', { files: [] }, 'does not name table'],
    ['a wrong number of rows', { tables: { accounts: 999 } }, 'instead of 999'],
  ])('a manifest with %s', async (_, change, expected) => {
    const folder = await backUp();
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const tables = 'tables' in change ? { ...manifest.tables, ...change.tables } : manifest.tables;
    writeFileSync(file, JSON.stringify({ ...manifest, ...change, tables }));
    const restored = await target();
    expect(await errorMessage(restoreBackup(restored, folderReader(folder), silent))).toContain(
      expected,
    );
    await migrate(restored);
    expect(Object.values(await contents(restored.db)).flat()).toEqual([]);
  });
});

function fileAt(path: string) {
  return { path, bytes: 1, sha256: 'x' };
}
