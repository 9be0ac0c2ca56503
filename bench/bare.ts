import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { httpRequest } from '../faults/http-request.ts';
import { openDatabase, sqliteFile } from '../server/src/db/database.ts';
import { newId } from '../server/src/db/ids.ts';
import { indexText } from '../server/src/db/lists/index-text.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { verifyPassword } from '../server/src/session/password.ts';
import { aNewsItem, createPerson, testPassword } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { inTurns, print, type Ratio, time } from './measure.ts';
import { noisyPhoto } from './noisy-photo.ts';

/**
 * Number of calls in a round. Log-ins run `atOnce` at a time, because the program computes two password hashes at the
 * same time.
 */
const calls = { logIn: 20, upload: 3, write: 40 };
const atOnce = 2;

/** Compares calls with the minimal work that they need, e.g. a log-in with the hashing of its password. */
export async function benchAgainstBare(): Promise<Ratio[]> {
  const { url, dataDir, stop } = await runProgram();
  const db = openDatabase({ dataDir });
  const person = await createPerson({ db }, { accountType: 'admin' });
  const { password_hash: hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await db.destroy();
  const photo = await noisyPhoto();
  const bareWrite = await bareInserts();

  const post = async (path: string, given: Parameters<typeof httpRequest>[3]) => {
    const { status, body } = await httpRequest(url, 'POST', path, given);
    if (status >= 300) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
  };
  const { token, email } = person;
  const login = { body: { email, password: testPassword } };
  console.log('\nCalls against the work alone (throughput)');
  const ratios = [
    await compare('log-in × bare Argon2id', calls.logIn, atOnce, {
      own: () => post('/alumni/login', login),
      bare: () => verifyPassword(hash, testPassword),
    }),
    await compare('upload of 1600 × 1200 × bare sharp', calls.upload, 1, {
      own: () => post('/api/upload', { token, file: photo }),
      bare: () => convert(photo),
    }),
    await compare('durable write × bare insert', calls.write, atOnce * 2, {
      own: () => post('/api/news', { token, body: aNewsItem }),
      bare: bareWrite.insert,
    }),
  ];
  bareWrite.close();
  await stop();
  return ratios;
}

async function compare(
  name: string,
  times: number,
  concurrency: number,
  { own, bare }: Record<'own' | 'bare', () => Promise<unknown>>,
): Promise<Ratio> {
  const lane = (work: () => Promise<unknown>) => async () => {
    for (let i = 0; i < times / concurrency; i += 1) await work();
  };
  const round = (work: () => Promise<unknown>) => () =>
    time(() => Promise.all(Array.from({ length: concurrency }, lane(work)))).then(
      (ms) => ms / times,
    );
  const [ownMs, bareMs] = await inTurns([round(own), round(bare)] as const);
  const ratio: Ratio = { name, value: bareMs / ownMs, better: 'higher' };
  print(ratio, `${ownMs.toFixed(2)} ms against ${bareMs.toFixed(2)}`);
  return ratio;
}

/** Converts an upload as `processImage` does, without the checks. */
async function convert(photo: Buffer): Promise<void> {
  await sharp(photo)
    .autoOrient()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Returns `insert`, which adds a news row with its indexes and commits to disk as the program does. */
async function bareInserts(): Promise<{ insert: () => Promise<void>; close: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-bare-'));
  await migrate({ dataDir });
  const db = new DatabaseSync(sqliteFile(dataDir));
  db.exec('pragma synchronous = full');
  const statement = db.prepare(`insert into news
    (id, title, description, search_text, seq, listed, version, created_at, updated_at)
    values (:id, :title, :description, :text, :seq, 1, 1, :time, :time)`);
  const { title, description } = aNewsItem;
  let seq = 0;
  return {
    insert: async () => {
      const time = new Date().toISOString();
      seq += 1;
      const text = indexText(title, description);
      statement.run({ id: newId(), title, description, text, seq, time });
    },
    close: () => {
      db.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
