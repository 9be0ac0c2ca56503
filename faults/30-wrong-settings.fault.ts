import { once } from 'node:events';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hostPlatform } from '../scripts/release/release.ts';
import { packVariant } from '../scripts/release/test-machine.ts';
import { downPage } from '../server/src/launcher/system-files.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { httpRequest } from './http-request.ts';
import {
  caddyIsThere,
  nginxIsThere,
  startCaddySample,
  startNginxSample,
} from './installed-proxy.ts';
import { report } from './measure.ts';
import { startReleaseMachine } from './release-machine.ts';
import { type SystemdMachine, writeSettings } from './systemd-machine.ts';

/** Longest time in ms that visitors may wait while the service cannot start. */
const longestWaitMs = 30_000;
const unit = 'etc/systemd/system/alumni.service';

/**
 * Main module of a version that fails only as the service. The upgrade's trial start succeeds, so the upgrade switches
 * to this version.
 */
const failsAsService = `
if (process.env.LISTEN_PID) {
  console.error('this version fails as a service');
  process.exit(1);
}
await import('./main-of-before.js');
`;

test('a service that cannot start: says so, keeps nobody waiting, and comes back', async (context) => {
  const { machine, release } = await startReleaseMachine(context);
  const { root, run } = machine;
  const main = readFileSync(join(release, 'server/src/main.js'), 'utf8');
  packVariant(release, join(root, 'root'), {
    version: '92.0.0',
    files: { 'server/src/main.js': failsAsService, 'server/src/main-of-before.js': main },
    ownNode: true,
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PUBLIC_URL: url, PORT: String(port), DATA_DIR: '/var/lib/alumni/data' };
  writeSettings(root, settings);
  expect(run('/opt/alumni-network-0.0.1/alumni', 'install')).toMatchObject({ status: 0 });
  expect(await fetchStatus(url)).toBe('200');
  expect(run('alumni', 'cli', 'doctor').output).toContain('Server: It answers at');
  const proxies = [
    ...(nginxIsThere ? [await startNginxSample(root, port)] : []),
    ...(caddyIsThere ? [await startCaddySample(root, port)] : []),
  ];
  for (const proxy of proxies) onTestFinished(proxy.stop);

  const waits: Record<string, number> = {};
  /**
   * Expects that a restart fails with `sentence`, that visitors are refused soon, and that every command reports
   * `sentence`.
   */
  async function expectDown(what: string, sentence: RegExp): Promise<void> {
    expect(run('alumni', 'check')).toMatchObject({
      status: 1,
      output: expect.stringMatching(sentence),
    });
    expect(run('systemctl', 'restart', 'alumni').status).not.toBe(0);
    waits[`until refused, ${what}, in ms`] = await untilRefused(url);
    expect(run('journalctl', '-u', 'alumni', '-o', 'cat', '-n', '20').output).toMatch(sentence);
    expect(run('alumni', 'cli', 'doctor').status).toBe(1);
    for (const proxy of proxies) {
      const { status, text } = await proxy.ask('/');
      expect([proxy.name, status, text]).toEqual([proxy.name, 503, downPage]);
    }
  }
  /** Checks and restarts, as the handbook says. */
  async function expectUp(): Promise<void> {
    expect(run('alumni', 'check')).toMatchObject({ status: 0 });
    expect(run('systemctl', 'reset-failed', 'alumni')).toMatchObject({ status: 0 });
    expect(run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
    expect(await fetchStatus(url)).toBe('200');
    for (const proxy of proxies) expect((await proxy.ask('/readyz')).status).toBe(200);
    expect(run('alumni', 'cli', 'doctor').output).toContain('Server: It answers at');
  }

  writeSettings(root, { ...settings, SMPT_URL: 'smtp://mail.example' });
  await expectDown('a misspelt setting', /SMPT_URL: did you mean SMTP_URL/);
  writeSettings(root, settings);
  await expectUp();

  const database = join(root, 'var/lib/alumni/data/alumni.sqlite');
  const { uid, gid } = statSync(database);
  chownSync(database, 0, 0);
  await expectDown('a database of root', /alumni\.sqlite belongs to root.*chown -R alumni:/);
  expect(run('systemctl', 'reset-failed', 'alumni').status).toBe(0);
  chownSync(database, uid, gid);
  await expectUp();

  waits['in an upgrade that fails as a service, in ms'] = await waitsInUpgrade(machine, url);
  // Replace the unit by the one that earlier versions installed.
  writeFileSync(join(root, unit), olderUnit(readFileSync(join(root, unit), 'utf8')));
  expect(run('systemctl', 'daemon-reload').status).toBe(0);
  expect(run('systemctl', 'restart', 'alumni').status).toBe(0);
  waits['the same with the unit of before, in ms'] = await waitsInUpgrade(machine, url);
  expect(run('journalctl', '-u', 'alumni', '-o', 'cat').output).toContain(
    'run alumni install once',
  );
  // The old unit restarts the service after a failed start, except for errors that a person must repair. This misspelt
  // setting is such an error, so visitors are refused soon.
  writeSettings(root, { ...settings, SMPT_URL: 'smtp://mail.example' });
  expect(run('systemctl', 'restart', 'alumni').status).toBe(0);
  waits['until refused, with the unit of before, in ms'] = await untilRefused(url);
  writeSettings(root, settings);
  await expectUp();
  report(30, { Debian: inject('debian'), proxies: proxies.length, ...waits });
  for (const ms of Object.values(waits)) expect(ms).toBeLessThan(longestWaitMs);
});

/**
 * Measures how long an upgrade waits for a service that has exited. Visitors request pages meanwhile, and none is
 * refused. Their waiting time is not limited: it depends on how fast this machine starts a version four times.
 */
async function waitsInUpgrade(machine: SystemdMachine, url: string): Promise<number> {
  let done = false;
  const statuses = new Set<string>();
  const asking = (async () => {
    while (!done) {
      statuses.add(await fetchStatus(url, 5 * 60_000));
      await wait(50);
    }
  })();
  const file = `/root/alumni-network-92.0.0-${hostPlatform}.tar`;
  const child = machine.start('alumni', 'upgrade', '--unsigned', file);
  let output = '';
  let started = Infinity;
  let given = Infinity;
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.includes('Starting the site')) started = Math.min(started, performance.now());
    if (output.includes('does not run')) given = Math.min(given, performance.now());
  });
  const [code] = await once(child, 'exit');
  done = true;
  await asking;
  expect([code, output]).toEqual([1, expect.stringContaining('runs again')]);
  expect([...statuses]).toEqual(['200']);
  return Math.round(given - started);
}

/** Measures how long a retrying visitor waits until connections are refused. */
async function untilRefused(url: string): Promise<number> {
  const start = performance.now();
  while ((await fetchStatus(url)) !== 'refused') {
    expect(performance.now() - start).toBeLessThan(longestWaitMs);
  }
  return Math.round(performance.now() - start);
}

async function fetchStatus(url: string, timeoutMs = longestWaitMs): Promise<string> {
  const response = httpRequest(url, 'GET', '/', {
    headers: { connection: 'close' },
    timeoutMs,
  });
  return response.then(
    ({ status }) => String(status),
    (error: Error) => (/ECONNREFUSED/.test(String(error.cause)) ? 'refused' : String(error)),
  );
}

function olderUnit(text: string): string {
  const added = /^(?:Type=|StartLimit|ExecStartPost=|RestartPrevent|Environment=ALUMNI_UNIT).*\n/gm;
  return text.replace(added, '').replace('RestartSec=5', 'RestartSec=2');
}
