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
      // Stop the program while the disk is copied. Otherwise it could acknowledge a write that comes too late for the
      // copy.
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

/** Size in bytes; 0 if the file is missing. The test's file was never synced, so a power cut must lose it. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
