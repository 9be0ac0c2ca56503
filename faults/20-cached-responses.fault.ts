import { expect, inject, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { aNewsItem, anEvent } from '../server/src/testing/factories.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { pgbouncerIsThere, startPgbouncer } from './pgbouncer.ts';

/** Number of writes, each followed by reads. The server makes half of them, another program the rest. */
const writes = inject('fullSize') ? 10_000 : 1_000;
const items = 5;
/** Clients that read continuously from each instance. */
const readers = 4;
const otherInstanceMs = 1_000;

test.for(['SQLite', 'PostgreSQL', 'PgBouncer, session', 'PgBouncer, transaction'] as const)(
  'cached responses on %s: none is stale, mixed or private',
  async (kind, { skip }) => {
    const [, mode] = kind.split(', ') as [string, 'session' | 'transaction' | undefined];
    if (mode && !pgbouncerIsThere) skip('pgbouncer is not installed');
    const postgres = kind === 'SQLite' ? undefined : await startPostgres();
    await postgres?.createDatabase('alumni');
    const bouncer = postgres && mode && (await startPgbouncer(postgres.url('alumni'), mode));
    const databaseUrl = bouncer?.url ?? postgres?.url('alumni') ?? '';
    const settings = { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' };
    const program = await runProgram({ settings });
    const instances = [program, ...(postgres ? [await runProgram({ settings })] : [])];
    const { url, dataDir } = program;
    const stored = databaseUrl ? { dataDir, databaseUrl } : { dataDir };
    const [admin, author] = await createPeople(stored, 2, { account_type: 'admin' });
    if (!admin || !author) throw new Error('no person was created');
    const { token } = admin;
    const ids: string[] = [];
    for (let i = 0; i <= items; i += 1) {
      const { body } = await httpRequest(url, 'POST', '/api/news', { token, body: aNewsItem });
      ids.push(String(body._id));
    }
    const [own = '', ...shared] = ids;
    const post = { token: author.token, body: anEvent };
    const hidden = (await httpRequest(url, 'POST', '/api/events', post)).body._id;
    const db = openDatabase(stored);
    const suspended = { account_type: 'suspended' } as const;
    await db.updateTable('accounts').set(suspended).where('id', '=', author.id).execute();

    /**
     * Returns the number of the write that a list shows. Each write puts its number into the titles of all shared
     * items.
     */
    const shownAt = async (site: string): Promise<number> => {
      const { body } = await httpRequest(site, 'GET', '/api/all/news');
      const news = body.news as { _id: string; title: string }[];
      const titles = new Set(
        news.filter(({ _id }) => shared.includes(_id)).map(({ title }) => title),
      );
      expect(titles.size).toBe(1);
      return Number([...titles][0]);
    };
    const writeShared = (number: number) =>
      db
        .updateTable('news')
        .set({ title: String(number) })
        .where('id', 'in', shared)
        .execute();
    await writeShared(0);

    let done = false;
    let reads = 0;
    const reading = Array.from({ length: readers }, async (_, reader) => {
      const site = instances[reader % instances.length]?.url ?? url;
      let last = 0;
      for (; !done; reads += 1) {
        const number = await shownAt(site);
        expect(number).toBeGreaterThanOrEqual(last);
        last = number;
        if (reads % 10 !== 0) continue;
        const seen = await Promise.all([
          httpRequest(site, 'GET', `/api/event/${hidden}`, { token }),
          httpRequest(site, 'GET', `/api/event/${hidden}`),
        ]);
        expect(seen.map(({ status }) => status)).toEqual([200, 404]);
      }
    });

    const delays: number[] = [];
    for (let number = 1; number <= writes; number += 1) {
      if (number % 2 === 0) {
        const body = { title: `Own ${number}` };
        await httpRequest(url, 'PATCH', `/api/news/${own}`, { token, body });
        const read = await httpRequest(url, 'GET', `/api/news/${own}`);
        expect(read.body.title).toBe(body.title);
      } else {
        await writeShared(number);
        const written = performance.now();
        for (const instance of instances) {
          while ((await shownAt(instance.url)) !== number) {
            expect(performance.now() - written).toBeLessThan(otherInstanceMs);
          }
        }
        delays.push(performance.now() - written);
      }
    }
    done = true;
    await Promise.all(reading);
    await db.destroy();
    for (const instance of instances) await instance.stop();
    await bouncer?.stop();
    await postgres?.stop();
    report(20, { kind, writes, reads, slowestMs: Math.max(...delays) });
  },
);
