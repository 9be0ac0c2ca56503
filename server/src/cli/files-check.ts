import { checkFiles } from '../images/clean-up.ts';
import type { CliCommand, CommandContext } from './command.ts';

export function addFilesCommands(program: CliCommand): void {
  program
    .command('files')
    .description('Stored pictures.')
    .command('check')
    .description('Compare the stored files with the database.')
    .helpEnd(`Fails where the database names a picture that the storage does not have. Files that the database
does not name are removed by the server after 24 hours.`)
    .does(check);
}

async function check({ database, storage }: CommandContext) {
  const result = await checkFiles({ db: await database(), storage: await storage() });
  const { filesWithoutRow, rowsWithoutFile } = result;
  const lines = [
    ...rowsWithoutFile.map((name) => `Missing: ${name}`),
    ...filesWithoutRow.map((name) => `Not named: ${name}`),
    `${rowsWithoutFile.length} missing, ${filesWithoutRow.length} not named.`,
  ];
  return { text: lines.join('\n'), json: result, failed: rowsWithoutFile.length > 0 };
}
