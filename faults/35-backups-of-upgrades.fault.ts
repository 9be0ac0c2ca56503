import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packVariant } from '../scripts/release/test-machine.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { startReleaseMachine } from './release-machine.ts';
import { writeSettings } from './systemd-machine.ts';

const folder = 'var/backups/alumni';
const versions = ['92.0.0', '93.0.0', '94.0.0'];
const dayMs = 86_400_000;

test('three upgrades ten days apart: the backup before one stays until two upgrades later', async (context) => {
  const { machine, release, platform } = await startReleaseMachine(context);
  const { root, run } = machine;
  for (const [index, version] of versions.entries()) {
    const migrations = versions.slice(0, index + 1).map((name) => `9${name.slice(0, 2)}-later`);
    packVariant(release, join(root, 'root'), { version, migrations, ownNode: true });
  }
  const port = await freePort();
  const dataDir = join(root, 'var/lib/alumni/data');
  writeSettings(root, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DATA_DIR: '/var/lib/alumni/data',
    BACKUP_DIR: `/${folder}`,
  });
  expect(run('/opt/alumni-network-0.0.1/alumni', 'install')).toMatchObject({ status: 0 });
  // A backup of nobody is none.
  await createPeople({ dataDir }, 1);

  /** Makes a backup older: no clock is set, and one that is faked would not reach an upgrade. */
  async function backdate(name: string, time: string, reason: string): Promise<string> {
    const path = join(root, folder, name);
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    const changed = { ...manifest, createdAt: `${time}.000Z`, reason };
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(changed));
    const dated = time.replaceAll(':', '-');
    renameSync(path, join(root, folder, dated));
    const db = openDatabase({ dataDir });
    await db.updateTable('known_backups').set({ name: dated }).where('name', '=', name).execute();
    await db.destroy();
    return dated;
  }

  const upgrades: string[] = [];
  const dailies: string[] = [];
  const outputs: string[] = [];
  const isThere = (names: string[]) => names.map((name) => existsSync(join(root, folder, name)));
  const seen: boolean[][] = [];
  for (const [index, version] of versions.entries()) {
    const file = `/root/alumni-network-${version}-${platform}.tar`;
    const { status, output } = run('alumni', 'upgrade', '--unsigned', file);
    expect([status, output]).toEqual([0, expect.stringContaining(`Done: ${version} runs.`)]);
    outputs.push(output);
    upgrades.push(nameIn(output));
    seen.push(isThere(upgrades));
    const backup = run('alumni', 'cli', 'backup');
    expect(backup).toMatchObject({ status: 0 });
    // That of the day, which is newer: it is what stays of that day, week and month.
    const day = new Date(Date.now() - (versions.length - index) * 10 * dayMs).toISOString();
    upgrades[index] = await backdate(
      upgrades[index] ?? '',
      `${day.slice(0, 10)}T03:00:00`,
      'upgrade',
    );
    dailies.push(await backdate(nameIn(backup.output), `${day.slice(0, 10)}T04:00:00`, 'daily'));
  }
  report(35, { Debian: inject('debian'), upgrades: upgrades.length });
  expect(seen).toEqual([[true], [true, true], [false, true, true]]);
  expect(isThere(dailies)).toEqual([true, true, true]);
  const removed = outputs.map(
    (output) => /Removed, as newer ones are there: (.*)/.exec(output)?.[1],
  );
  expect(removed).toEqual([undefined, undefined, `/${folder}/${upgrades[0]}`]);
});

/** Of the backup that a command says to have made. */
function nameIn(output: string): string {
  const [path = ''] = output.match(/\/var\/backups\/alumni\/\d[\dT-]+/) ?? [];
  return basename(path);
}
