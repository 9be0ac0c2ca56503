import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Command } from './command.ts';
import { progress } from './progress.ts';

const sites = {
  restored: '',
  kept: '\nThe data folder has a site.json of its own, which was kept.',
  none: '',
};

export const restore: Command = {
  name: 'restore',
  operands: ['DIR'],
  summary: 'Restore a backup into an empty database and the storage of the settings.',
  details:
    'Everything is checked before anything is changed. Stop the server first. Everybody logs in again afterwards.',
  async run({ operands, io, config, database, storage }) {
    const folder = resolve(operands[0] ?? '');
    const deps = {
      db: await database({ create: true, migrate: false }),
      storage: await storage(),
      dataDir: config.dataDir,
    };
    const { manifest, site } = await restoreBackup(deps, folder, progress(io));
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    const pictures = manifest.files.filter((file) => file.path.startsWith('files/')).length;
    return {
      text: `Restored ${rows} rows and ${pictures} pictures of ${manifest.createdAt}.${sites[site]}`,
      json: { createdAt: manifest.createdAt, rows, pictures, site },
    };
  },
};
