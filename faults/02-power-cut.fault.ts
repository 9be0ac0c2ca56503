import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runProgram } from '../server/src/testing/run-program.ts';
import { expectIntact } from './intact.ts';
import { createLedger } from './ledger.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { mountDisk } from './volumes.ts';

const cuts = 20;

test('power cut: keeps every acknowledged write and the file of every row', async () => {
  const disk = mountDisk(128);
  const dataDir = join(disk.path, 'data');
  const program = await runProgram({ dataDir });
  const ledger = createLedger(await createPeople({ dataDir }, 4));
  let done = false;
  const writing = ledger.writeUntil(program.url, () => done);
  try {
    for (let i = 0; i < cuts; i += 1) {
      await wait(150 + Math.random() * 250);
      // While stopped, the program cannot acknowledge a write that the copy of the disk misses.
      process.kill(program.pid, 'SIGSTOP');
      await wait(50);
      const unsynced = `unsynced-${i}`;
      writeFileSync(join(disk.path, unsynced), Buffer.alloc(100_000, 1));
      const after = disk.afterPowerCut();
      try {
        expect(sizeOf(join(after.path, unsynced))).toBe(0);
        await expectIntact(join(after.path, 'data'), ledger);
      } finally {
        after.unmount();
        process.kill(program.pid, 'SIGCONT');
      }
    }
  } finally {
    done = true;
    await writing;
    await program.end('SIGTERM');
    disk.unmount();
  }
  report(2, { cuts, acknowledged: ledger.counts.acknowledged, lost: 0 });
  expect(ledger.counts.acknowledged).toBeGreaterThan(cuts);
});

/** Size in bytes, 0 if missing. A file that was never synced must be lost, or the cut is no cut. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
