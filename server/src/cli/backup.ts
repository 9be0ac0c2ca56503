import { resolve } from 'node:path';
import { createBackup } from '../backup/create-backup.ts';
import type { Command } from './command.ts';
import { progress } from './progress.ts';

export const backup: Command = {
  name: 'backup',
  operands: ['DIR'],
  summary: 'Back up database, pictures and site.json into a new folder, while the server runs.',
  details:
    'The backup can be restored into SQLite or PostgreSQL, and to the disk or to S3. It holds personal data: keep it where nobody else reads it. Settings (.env) are not part of it.',
  async run({ operands, io, config, database, storage }) {
    const folder = resolve(operands[0] ?? '');
    const db = await database({ migrate: false });
    const deps = { db, storage: await storage(), dataDir: config.dataDir };
    const { manifest, damagedImages } = await createBackup(deps, folder, progress(io));
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    const pictures = manifest.files.filter((file) => file.path.startsWith('files/')).length;
    const { missingImages } = manifest;
    const warnings = [
      ...missingImages.map((name) => `Missing in the storage: ${name}`),
      ...damagedImages.map((name) => `Damaged in the storage: ${name}`),
    ];
    return {
      text: [...warnings, `Backed up ${rows} rows and ${pictures} pictures to ${folder}`].join(
        '\n',
      ),
      json: { folder, rows, pictures, missingImages, damagedImages },
      failed: warnings.length > 0,
    };
  },
};
