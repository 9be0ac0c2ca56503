import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packVariant } from '../scripts/release/test-machine.ts';
import { newBackupName } from '../server/src/backup/target.ts';
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
  // A site without members makes no backup.
  await createPeople({ dataDir }, 1);

  /** Makes a backup look older. The upgrade is another program, so a faked clock in the test would not affect it. */
  async function backdate(
    path: string,
    time: string,
    reason: 'daily' | 'upgrade',
  ): Promise<string> {
    const folderOfSite = dirname(path);
    const manifest = join(root, path, 'manifest.json');
    const content = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...content, createdAt: `${time}.000Z` }));
    const name = newBackupName(new Date(`${time}Z`));
    renameSync(join(root, path), join(root, folderOfSite, name));
    const db = openDatabase({ dataDir });
    const before = basename(path);
    await db
      .updateTable('begun_backups')
      .set({ name, reason })
      .where('name', '=', before)
      .execute();
    await db.destroy();
    return join(folderOfSite, name);
  }

  const upgrades: string[] = [];
  const dailies: string[] = [];
  const outputs: string[] = [];
  const isThere = (names: string[]) => names.map((name) => existsSync(join(root, name)));
  const seen: boolean[][] = [];
  for (const [index, version] of versions.entries()) {
    const file = `/root/alumni-network-${version}-${platform}.tar`;
    const { status, output } = run('alumni', 'upgrade', '--unsigned', file);
    expect([status, output]).toEqual([0, expect.stringContaining(`Done: ${version} runs.`)]);
    outputs.push(output);
    upgrades.push(pathIn(output));
    seen.push(isThere(upgrades));
    const backup = run('alumni', 'cli', 'backup');
    expect(backup).toMatchObject({ status: 0 });
    // Date the daily backup an hour after the upgrade's. Rotation keeps the newest backup of each day, week and month,
    // so it keeps the daily one.
    const day = new Date(Date.now() - (versions.length - index) * 10 * dayMs).toISOString();
    upgrades[index] = await backdate(
      upgrades[index] ?? '',
      `${day.slice(0, 10)}T03:00:00`,
      'upgrade',
    );
    dailies.push(await backdate(pathIn(backup.output), `${day.slice(0, 10)}T04:00:00`, 'daily'));
  }
  report(35, { Debian: inject('debian'), upgrades: upgrades.length });
  expect(seen).toEqual([[true], [true, true], [false, true, true]]);
  expect(isThere(dailies)).toEqual([true, true, true]);
  const removed = outputs.map(
    (output) => /Removed, as newer ones are there: (.*)/.exec(output)?.[1],
  );
  expect(removed).toEqual([undefined, undefined, upgrades[0]]);
});

/** Path of the backup in a command's output. */
function pathIn(output: string): string {
  const [path = ''] = output.match(/\/var\/backups\/alumni\/[\da-f-]{36}\/\d[\dT-]+[\da-f]+/) ?? [];
  return path;
}
