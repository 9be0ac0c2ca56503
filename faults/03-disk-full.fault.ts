import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSite } from '../server/src/boot/config/site.ts';
import { healthMails } from '../server/src/boot/tasks/health-mails.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { anEvent, jpeg, testPassword } from '../server/src/testing/factories.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { expectIntegrity } from './intact.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { fillUp, mountMemory } from './volumes.ts';

test('disk full: writes get 503 and reads 200; leaves no partial file, recovers', async () => {
  const volume = mountMemory(48);
  const dataDir = join(volume.path, 'data');
  const program = await runProgram({ dataDir });
  const { url } = program;
  try {
    const [person] = await createPeople({ dataDir }, 1);
    const [master] = await createPeople({ dataDir }, 1, { accountType: 'master' });
    if (!person || !master) throw new Error('no person was created');
    const { token, email } = person;
    const post = (description = 'x'.repeat(15_000)) =>
      httpRequest(url, 'POST', '/api/events', { token, body: { ...anEvent, description } });
    const upload = async () =>
      httpRequest(url, 'POST', '/api/upload', { token, file: await jpeg(1200, 900) });
    expect((await post()).status).toBe(201);
    const picture = (await upload()).body.filePath;

    const filler = join(volume.path, 'filler');
    fillUp(filler);
    // The write-ahead log may have free pages: some writes succeed until they are used up.
    const statuses: number[] = [];
    while (statuses.slice(-5).join() !== '503,503,503,503,503') {
      statuses.push((await post()).status);
      expect([201, 503]).toContain(statuses.at(-1));
    }
    const refused = await post();
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await upload()).status).toBe(503);
    const credentials = { email, password: testPassword };
    const logIn = () => httpRequest(url, 'POST', '/alumni/login', { body: credentials });
    // A log-in writes fewer database pages than a post. Some log-ins may therefore still succeed.
    const logIns = [(await logIn()).status];
    while (logIns.at(-1) === 200 && logIns.length < 100) logIns.push((await logIn()).status);
    expect(logIns.at(-1)).toBe(503);
    for (const path of [
      '/',
      '/api/all/events',
      '/api/testimonies',
      `/api/download?fileName=${picture}`,
    ]) {
      expect((await httpRequest(url, 'GET', path)).status).toBe(200);
    }
    expect((await httpRequest(url, 'GET', '/api/session', { token })).status).toBe(200);
    expect(leftovers(dataDir)).toEqual([]);
    const { checks } = (await httpRequest(url, 'GET', '/api/health', master)).body;
    const disk = { name: 'disk', kind: 'full', state: 'bad' };
    expect(checks).toContainEqual(expect.objectContaining(disk));
    expect(await mailsOfFullDisk(dataDir)).toEqual([[master.email]]);

    rmSync(filler);
    expect((await post()).status).toBe(201);
    expect((await upload()).status).toBe(200);
    const written = statuses.filter((status) => status === 201).length + 2;
    const { body } = await httpRequest(url, 'GET', '/api/all/events?search=general');
    expect(body.totalPages).toBe(Math.ceil(written / 10));
    expectIntegrity(dataDir);
    report(3, { 'refused writes': statuses.length - written + 2 + 3, 'reads refused': 0 });
  } finally {
    await program.end('SIGTERM');
    volume.unmount();
  }
});

/**
 * Runs the health check of a server on a full disk. Returns the recipients of each mail that it sends.
 *
 * On a full disk, the check mails without the outbox, but not in the server's first hour. The clock is therefore two
 * hours ahead.
 */
async function mailsOfFullDisk(dataDir: string): Promise<string[][]> {
  const server = await startMailServer();
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const smtp = { smtpUrl: server.url, isMailProved: true, mailFrom: 'site@alumni.example' };
  const current = async () => ({ ...smtp, backup: undefined, exampleLeft: [], site: readSite('') });
  const { check } = healthMails({
    db,
    storage: await openImageStorage({ dataDir, s3: undefined }),
    config: { dataDir, publicUrl: 'https://alumni.example' },
    settings: { current },
    mail: { poke: () => {} },
    log: { warn: () => {}, error: () => {} },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
  try {
    await check(new AbortController().signal);
    return server.received.map(({ recipients }) => recipients);
  } finally {
    vi.useRealTimers();
    await db.destroy();
    await server.stop();
  }
}

function leftovers(dataDir: string): string[] {
  return ['incoming', 'files/tmp'].flatMap((folder) => readdirSync(join(dataDir, folder)));
}
