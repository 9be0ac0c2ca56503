import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packVariant } from '../scripts/release/test-machine.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { startReleaseMachine } from './release-machine.ts';
import { writeSettings } from './systemd-machine.ts';

/** Longest time in ms that a command or visitor may wait for a version that cannot start. */
const longestWaitMs = 30_000;
const older = '0.0.0';
const newer = '92.0.0';
const prefix = 'opt/alumni';

/** Source of a module as an older release has it: every failure exits with 1, and the unit's version differs. */
const olderServiceUnit = "export const needsPersonCode = 1;\nexport const unitVersion = '2';\n";

const failsAsService = `
if (process.env.LISTEN_PID) {
  console.error('this version fails as a service');
  process.exit(1);
}
await import('./main-of-before.js');
`;

test('an older version beside the unit of today: starts, and one that fails is given up soon', async (context) => {
  const { machine, release, platform } = await startReleaseMachine(context);
  const { root, run } = machine;
  const files = join(root, 'root');
  const codes = { 'server/src/core/service-unit.js': olderServiceUnit };
  packVariant(release, files, { version: older, files: codes, ownNode: true });
  packVariant(release, files, { version: newer, migrations: ['900-later'], ownNode: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PUBLIC_URL: url, PORT: String(port), DATA_DIR: '/var/lib/alumni/data' };
  writeSettings(root, settings);
  expect(run('/opt/alumni-network-0.0.1/alumni', 'install')).toMatchObject({ status: 0 });
  const waits: Record<string, number> = {};
  const fileOf = (version: string) => `/root/alumni-network-${version}-${platform}.tar`;

  expect(run('alumni', 'upgrade', '--unsigned', fileOf(older))).toMatchObject({ status: 0 });
  expect(run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
  expect(await fetchStatus(url)).toBe('200');

  // The misspelt setting makes the older program exit with 1, and systemd retries such a start. `systemctl restart`
  // still returns at once.
  appendFileSync(join(root, 'etc/alumni.env'), 'SMPT_URL=smtp://mail.example\n');
  const start = performance.now();
  expect(run('systemctl', 'restart', 'alumni').status).not.toBe(0);
  waits['a restart with a misspelt setting, in ms'] = performance.now() - start;
  expect(log()).toContain('SMPT_URL: did you mean SMTP_URL');
  writeSettings(root, settings);
  expect(run('systemctl', 'reset-failed', 'alumni')).toMatchObject({ status: 0 });
  expect(run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });

  await cutOffUpgrade();
  expect(run('alumni', 'upgrade', '--back')).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${older} runs again`),
  });
  expect(await fetchStatus(url)).toBe('200');

  await cutOffUpgrade();
  const main = join(root, prefix, 'releases', older, 'server/src/main.js');
  const text = readFileSync(main, 'utf8');
  writeFileSync(join(main, '../main-of-before.js'), text);
  replaceFile(main, failsAsService);
  const back = performance.now();
  expect(run('alumni', 'upgrade', '--back')).toMatchObject({
    status: 1,
    output: expect.stringContaining(`${older} is current and not ready`),
  });
  waits['going back to a version that fails, in ms'] = performance.now() - back;
  expect(log()).toContain('this version fails as a service');
  const refused = performance.now();
  while ((await fetchStatus(url)) !== 'refused') {
    expect(performance.now() - refused).toBeLessThan(longestWaitMs);
  }
  waits['until visitors are refused, in ms'] = performance.now() - refused;

  replaceFile(main, text);
  expect(run('alumni', 'upgrade', '--back')).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${older} runs again`),
  });
  expect(await fetchStatus(url)).toBe('200');
  report(37, { Debian: inject('debian'), ...waits });
  for (const ms of Object.values(waits)) expect(ms).toBeLessThan(longestWaitMs);

  function log(): string {
    return run('journalctl', '-u', 'alumni', '-o', 'cat', '-n', '20').output;
  }

  /** Kills the upgrade's process after the switch to the new version. */
  async function cutOffUpgrade(): Promise<void> {
    const child = machine.start(
      'sh',
      '-c',
      `echo $$; exec alumni upgrade --unsigned ${fileOf(newer)}`,
    );
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('on the data, for itself'))
        run('sh', '-c', `kill -9 ${parseInt(output, 10)}`);
    });
    await once(child, 'exit');
    expect(output).toContain(`Switching to ${newer}`);
    expect(output).not.toContain('Done');
    // The new version is already current, as after a power cut at this moment. It starts and serves.
    expect(run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
  }
});

/** Replaces the file instead of writing into it: it may be a hard link to the file of another release. */
function replaceFile(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}

async function fetchStatus(url: string): Promise<string> {
  const options = { headers: { connection: 'close' }, timeoutMs: longestWaitMs };
  return httpRequest(url, 'GET', '/', options).then(
    ({ status }) => String(status),
    (error: Error) => (/ECONNREFUSED/.test(String(error.cause)) ? 'refused' : String(error)),
  );
}
