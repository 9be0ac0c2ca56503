import { messageText } from '@alumni/shared/core/messages';
import { decodeCsv, kindOfList } from '@alumni/shared/roll-numbers/csv-text';
import type { ImportState } from '@alumni/shared/roll-numbers/roll-numbers';
import { type Language, languages } from '@alumni/shared/text/language';
import { Option } from 'commander';
import {
  countsOf,
  type ImportedEmail,
  importBatches,
  importRollNumberBatch,
  type PreviewedRow,
  previewRollNumberImport,
  toImport,
  toImportRow,
} from '../features/roll-numbers/import/roll-number-import.ts';
import {
  type RollNumberList,
  readRollNumberCsv,
  readRollNumberWorkbook,
} from '../features/roll-numbers/import/roll-number-list.ts';
import { languageOfInvitations } from '../features/roll-numbers/invitation.ts';
import type { CliCommand, CommandContext } from './command.ts';
import { progress } from './progress.ts';
import { readInput } from './read-input.ts';

interface ImportOptions {
  dryRun?: boolean;
  language?: Language;
}

export function addRollNumbersCommands(program: CliCommand): void {
  program
    .command('rollnumbers')
    .description('Numbers that members register with.')
    .command('import')
    .description('Issue roll numbers to the emails of a CSV file or a workbook and mail them.')
    .helpEnd(`The file may have a header and further columns, separated by commas, semicolons or tabs, or be an
Excel workbook (.xlsx); at most 5,000 rows. What columns such as First name, Promotion or Telephone
say waits for the person and fills in their profile when they register. E-mails that are registered
or have a number already get none. The mails go out when the server runs.`)
    .argument('<FILE.csv>')
    .option('--dry-run', 'Say what would happen to each row, and do nothing.')
    .addOption(
      new Option(
        '--language <LANGUAGE>',
        "Language of the mails; the association's own without it.",
      ).choices(languages),
    )
    .does(importFile);
}

async function importFile(
  context: CommandContext,
  file: string,
  { dryRun, language }: ImportOptions,
) {
  const { io, config, database } = context;
  const list = await readList(file);
  const rows = await previewRollNumberImport(await database({ create: true }), list);
  const { columns, sheet } = list;
  if (dryRun) {
    const lines = rows.flatMap((row) => [
      `${row.line}: ${row.state}  ${row.text}`,
      ...faultLines(row).map((line) => `  ${line}`),
    ]);
    return {
      text: [...columnLines(list), ...lines, summary('Would be', rows)].join('\n'),
      json: {
        rows: rows.map((row) => toImportRow(row, 'en')),
        counts: countsOf(rows),
        columns,
        sheet,
      },
    };
  }
  io.stderr.write(`The links in the mails begin with ${config.publicUrl}\n`);
  const wanted = toImport(rows);
  const imported = await importAll(context, wanted, language);
  const left = rows.filter((row) => !wanted.includes(row));
  const results = [
    ...imported,
    ...left.map((row) => ({ email: row.text, line: row.line, state: row.state })),
  ];
  const invalid = left.filter((row) => row.state === 'invalid');
  const stored = imported.filter((row) => row.stored).length;
  return {
    text: [
      ...invalid.map((row) => `Line ${row.line} is not an email address: ${row.text}`),
      ...rows.flatMap((row) => faultLines(row).map((line) => `Line ${row.line}: ${line}`)),
      ...(stored > 0 ? [`Details stored until they register: ${stored}.`] : []),
      summary('Done', results),
    ].join('\n'),
    json: { results, counts: countsOf(results) },
  };
}

async function readList(file: string): Promise<RollNumberList> {
  const bytes = await readInput(file);
  return kindOfList(bytes) === 'text'
    ? readRollNumberCsv(decodeCsv(bytes))
    : readRollNumberWorkbook(bytes);
}

async function importAll(
  { database, config, io, settings }: CommandContext,
  rows: PreviewedRow[],
  chosen: Language | undefined,
): Promise<ImportedEmail[]> {
  const db = await database({ create: true });
  const now = await settings();
  const language = chosen ?? (await languageOfInvitations(db, now));
  const report = progress(io);
  const results: ImportedEmail[] = [];
  let importId: string | undefined;
  for (const batch of importBatches(rows)) {
    const by = { language, publicUrl: config.publicUrl, site: now.site };
    const imported = await importRollNumberBatch(db, batch, by, importId);
    importId = imported.importId;
    results.push(...imported.results);
    report('Roll numbers', results.length, rows.length);
  }
  return results;
}

function columnLines({ columns = [], sheet }: RollNumberList): string[] {
  const read = columns.flatMap(({ heading, field }) => (field ? [`${heading} = ${field}`] : []));
  const unread = columns.flatMap(({ heading, field }) => (field ? [] : [heading]));
  return [
    ...(sheet ? [`Sheet: ${sheet.name}`] : []),
    ...(read.length > 0 ? [`Columns: ${read.join(', ')}`] : []),
    ...(unread.length > 0 ? [`Columns that are not read: ${unread.join(', ')}`] : []),
  ];
}

function faultLines({ faults = [] }: PreviewedRow): string[] {
  return faults.map(
    ({ heading, text, reason, values }) =>
      `${heading} is left out (${text}). ${messageText(reason, 'en', values)}`,
  );
}

function summary(begin: string, rows: { state: ImportState }[]): string {
  const names: Record<ImportState, string> = {
    new: 'issued',
    issued: 'had a number',
    registered: 'were registered',
    duplicate: 'stood there twice',
    invalid: 'were no email addresses',
  };
  const counts = Object.entries(countsOf(rows)) as [ImportState, number][];
  return `${begin}: ${counts.map(([state, count]) => `${count} ${names[state]}`).join(', ')}.`;
}
