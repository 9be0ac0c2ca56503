import { checkFiles } from '../files/cleanup.ts';
import type { Command } from './command.ts';

export const filesCheck: Command = {
  name: 'files check',
  operands: [],
  summary: 'Compare the stored files with the database.',
  details:
    'Fails where the database names a picture that the storage does not have. Files that the database does not name are removed by the server after 24 hours.',
  async run({ database, storage }) {
    const result = await checkFiles({ db: await database(), storage: await storage() });
    const { filesWithoutRow, rowsWithoutFile } = result;
    const lines = [
      ...rowsWithoutFile.map((name) => `Missing: ${name}`),
      ...filesWithoutRow.map((name) => `Not named: ${name}`),
      `${rowsWithoutFile.length} missing, ${filesWithoutRow.length} not named.`,
    ];
    return { text: lines.join('\n'), json: result, failed: rowsWithoutFile.length > 0 };
  },
};
