import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anEvent, jpeg } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { expectIntegrity } from './intact.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { fillUp, mountMemory } from './volumes.ts';

test.each([
  ['SIGTERM', 'after a clean stop'],
  ['SIGKILL', 'after a crash'],
] as const)(
  'a start on a full disk (%s): reads get 200 and writes 503; recovers',
  async (signal, stopped) => {
    const volume = mountMemory(48);
    const dataDir = join(volume.path, 'data');
    const filler = join(volume.path, 'filler');
    try {
      const first = await runProgram({ dataDir });
      const [person] = await createPeople({ dataDir }, 1);
      if (!person) throw new Error('no person was created');
      const { token } = person;
      const post = (url: string) =>
        httpRequest(url, 'POST', '/api/events', {
          token,
          body: { ...anEvent, description: 'x'.repeat(15_000) },
        });
      expect((await post(first.url)).status).toBe(201);
      const file = await jpeg(1200, 900);
      const uploaded = await httpRequest(first.url, 'POST', '/api/upload', { token, file });
      // The first feed creates the site's id. On the full disk, creating it would fail.
      expect((await httpRequest(first.url, 'GET', '/feeds/events.atom')).status).toBe(200);
      await first.end(signal);
      fillUp(filler);

      const program = await runProgram({ dataDir });
      const { url } = program;
      try {
        const picture = `/api/download?fileName=${uploaded.body.filePath}`;
        for (const path of [
          '/',
          '/api/all/events',
          '/api/all/events?search=general',
          picture,
          '/feeds/events.atom',
        ]) {
          expect([path, (await httpRequest(url, 'GET', path)).status]).toEqual([path, 200]);
        }
        expect((await httpRequest(url, 'GET', '/api/session', { token })).status).toBe(200);
        // The WAL of the killed program may have free pages: some writes succeed until they are used up.
        let refused = await post(url);
        for (let turn = 0; turn < 500 && refused.status === 201; turn += 1)
          refused = await post(url);
        expect(refused.status).toBe(503);
        // The start logs the full disk. If the WAL had room for the start's own writes, the first refused write logs
        // the full disk instead.
        await expect.poll(() => program.output()).toContain('disk is full');

        rmSync(filler);
        expect((await post(url)).status).toBe(201);
        expect((await httpRequest(url, 'GET', '/readyz')).status).toBe(200);
      } finally {
        await program.end('SIGTERM');
      }
      expectIntegrity(dataDir);
      report(31, { stopped, 'ready after ms': Math.round(program.readyAfterMs) });
    } finally {
      volume.unmount();
    }
  },
);
