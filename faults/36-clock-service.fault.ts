import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { report } from './measure.ts';
import { startReleaseMachine } from './release-machine.ts';
import { type SystemdMachine, writeSettings } from './systemd-machine.ts';

const yearMs = 365 * 86_400_000;
/** Interval of the server's clock checks in ms. */
const lookEveryMs = 60_000;
const unremoved = 'Old backups could not be removed: the clock has jumped and is not confirmed.';

/**
 * Perl script that calls adjtimex(2) and prints `maxerror`, the clock's maximum error in microseconds. From 16 seconds
 * on, timedated reports an unsynchronised clock. With an argument, the script sets `maxerror` (ADJ_MAXERROR) but not
 * time, offset or rate.
 */
const maxError = `
my ($call, $value) = @ARGV;
my $timex = pack('L x4 q3', defined $value ? 4 : 0, 0, 0, $value // 0) . "\\0" x 176;
die "$!\\n" if syscall($call, $timex) < 0;
print((unpack('L x4 q3', $timex))[3]);
`;
const adjtimexCall = { 'linux-x64': '159', 'linux-arm64': '171' };

test('a time that is a year off: nothing is removed until the clock service of systemd confirms it', async (context) => {
  const { machine, platform } = await startReleaseMachine(context);
  const { root, run } = machine;
  const adjtimex = (...value: string[]) =>
    run('perl', '-e', maxError, adjtimexCall[platform], ...value);
  const before = adjtimex().output;
  const set = adjtimex(before);
  if (set.status !== 0) return context.skip(`skipped: adjtimex cannot be set (${set.output})`);
  if (isSynchronized(machine)) return context.skip('skipped: the clock here is synchronized');
  onTestFinished(() => {
    expect(adjtimex(before)).toMatchObject({ status: 0, output: before });
  });
  const port = await freePort();
  writeSettings(root, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DATA_DIR: '/var/lib/alumni/data',
    BACKUP_DIR: '/var/backups/alumni',
  });
  expect(run('/opt/alumni-network-0.0.1/alumni', 'install')).toMatchObject({ status: 0 });
  const db = openDatabase({ dataDir: join(root, 'var/lib/alumni/data') });
  const seen_at = new Date(Date.now() - yearMs).toISOString();
  await db.updateTable('heartbeats').set({ seen_at }).execute();
  await db.destroy();
  expect(run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
  const log = () => run('journalctl', '-u', 'alumni', '-o', 'cat').output;
  const confirmed = 'the clock service of the system confirms it';

  await expect.poll(log).toContain('the clock has jumped: nothing is removed');
  // Wait longer than the interval: the next check must not confirm the clock, either.
  await new Promise((resolve) => setTimeout(resolve, lookEveryMs + 15_000));
  expect(log()).not.toContain(confirmed);
  const waiting = run('alumni', 'cli', 'backup');
  expect(waiting).toMatchObject({ status: 1, output: expect.stringContaining(unremoved) });

  expect(adjtimex('1000')).toMatchObject({ status: 0 });
  expect(isSynchronized(machine)).toBe(true);
  const start = performance.now();
  await expect.poll(log, { timeout: 2 * lookEveryMs, interval: 500 }).toContain(confirmed);
  report(36, { Debian: inject('debian'), 'until confirmed, in ms': performance.now() - start });
  const going = run('alumni', 'cli', 'backup');
  expect(going).toMatchObject({ status: 0, output: expect.not.stringContaining(unremoved) });
});

function isSynchronized({ run }: SystemdMachine): boolean {
  const { output } = run('timedatectl', 'show', '--property=NTPSynchronized', '--value');
  return output.trim() === 'yes';
}
