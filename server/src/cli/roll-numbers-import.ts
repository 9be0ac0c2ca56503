import { readFile } from 'node:fs/promises';
import { decodeCsv } from '@alumni/shared/csv-text';
import { type Language, languages } from '@alumni/shared/language';
import type { ImportState } from '@alumni/shared/roll-numbers';
import { type Command, Option } from 'commander';
import {
  countsOf,
  type ImportedEmail,
  importBatches,
  importRollNumberBatch,
  previewRollNumberImport,
} from '../accounts/roll-number-import.ts';
import {
  type CommandContext,
  CommandError,
  type CommandResult,
  type DefineAction,
} from './command.ts';
import { progress } from './progress.ts';

interface ImportOptions {
  dryRun?: boolean;
  language: Language;
}

export function addRollNumbersCommands(program: Command, defineAction: DefineAction): void {
  defineAction(
    program
      .command('rollnumbers')
      .description('Numbers that members register with.')
      .command('import')
      .description('Issue roll numbers to the e-mails of a CSV file and mail them.')
      .addHelpText(
        'after',
        `
The file may have a header and further columns, separated by commas, semicolons or tabs; at most
5,000 rows. E-mails that are registered or have a number already are left alone. The mails go out
when the server runs.`,
      )
      .argument('<FILE.csv>')
      .option('--dry-run', 'Say what would happen to each row, and do nothing.')
      .addOption(
        new Option('--language <LANGUAGE>', 'Language of the mails.')
          .choices(languages)
          .default('en'),
      ),
    importFile,
  );
}

async function importFile(
  context: CommandContext,
  file: string,
  { dryRun, language }: ImportOptions,
): Promise<CommandResult> {
  const { io, config, database } = context;
  const csv = await readText(file);
  const rows = await previewRollNumberImport(await database({ create: true }), csv);
  if (dryRun) {
    const lines = rows.map((row) => `${row.line}: ${row.state}  ${row.text}`);
    return {
      text: [...lines, summary('Would be', rows)].join('\n'),
      json: { rows, counts: countsOf(rows) },
    };
  }
  io.stderr.write(`The links in the mails begin with ${config.publicUrl}\n`);
  const emails = rows.filter((row) => row.state === 'new').map((row) => row.text);
  const imported = await importAll(context, emails, language);
  const left = rows.filter((row) => row.state !== 'new');
  const results = [
    ...imported,
    ...left.map((row) => ({ email: row.text, line: row.line, state: row.state })),
  ];
  const invalid = left.filter((row) => row.state === 'invalid');
  return {
    text: [
      ...invalid.map((row) => `Line ${row.line} is not an e-mail address: ${row.text}`),
      summary('Done', results),
    ].join('\n'),
    json: { results, counts: countsOf(results) },
  };
}

async function readText(file: string): Promise<string> {
  try {
    return decodeCsv(await readFile(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
    throw new CommandError(`${file} cannot be read (${code}).`);
  }
}

async function importAll(
  { database, config, io }: CommandContext,
  emails: string[],
  language: Language,
): Promise<ImportedEmail[]> {
  const db = await database({ create: true });
  const report = progress(io);
  const results: ImportedEmail[] = [];
  let importId: string | undefined;
  for (const batch of importBatches(emails)) {
    const by = { language, publicUrl: config.publicUrl };
    const imported = await importRollNumberBatch(db, batch, by, importId);
    importId = imported.importId;
    results.push(...imported.results);
    report('Roll numbers', results.length, emails.length);
  }
  return results;
}

function summary(begin: string, rows: { state: ImportState }[]): string {
  const names: Record<ImportState, string> = {
    new: 'issued',
    issued: 'had a number',
    registered: 'were registered',
    duplicate: 'stood there twice',
    invalid: 'were no e-mail addresses',
  };
  const counts = Object.entries(countsOf(rows)) as [ImportState, number][];
  return `${begin}: ${counts.map(([state, count]) => `${count} ${names[state]}`).join(', ')}.`;
}
