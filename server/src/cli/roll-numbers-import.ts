import { type ListRow, listRows, peopleToAsk } from '@alumni/shared/roll-numbers/list/list-rows';
import type { ImportState } from '@alumni/shared/roll-numbers/roll-numbers';
import { type Language, languages } from '@alumni/shared/text/language';
import { Option } from 'commander';
import {
  countStates,
  type ImportedEmail,
  importBatches,
  importRollNumberBatch,
  previewRollNumberImport,
  toImport,
} from '../features/roll-numbers/import/roll-number-import.ts';
import { languageOfInvitations } from '../features/roll-numbers/invitation.ts';
import type { CliCommand, CommandContext } from './command.ts';
import { progress } from './progress.ts';
import { readInput } from './read-input.ts';
import { type CommandList, readListFile } from './read-list.ts';

interface ImportOptions {
  dryRun?: boolean;
  language?: Language;
  sheet?: string;
  withHidden?: boolean;
}

export function addRollNumbersCommands(program: CliCommand): void {
  program
    .command('rollnumbers')
    .description('Numbers that members register with.')
    .command('import')
    .description('Issue roll numbers to the emails of a spreadsheet or a text and mail them.')
    .helpEnd(`The file is a workbook (.xlsx, .xls, .ods), a CSV, or a text with addresses; at most 5,000 rows. What
columns such as First name, Promotion or Telephone say waits for the person and fills in their profile
when they register. Rows, columns and sheets that are hidden are left out. E-mails that are registered
or have a number already get none. The mails go out when the server runs.`)
    .argument('<FILE>')
    .option('--dry-run', 'Say what would happen to each row, and do nothing.')
    .option('--sheet <NAME>', 'Read this sheet of a workbook.')
    .option('--with-hidden', 'Take hidden rows and columns too.')
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
  { dryRun, language, sheet, withHidden = false }: ImportOptions,
) {
  const { io, config, database } = context;
  const list = await readListFile({ bytes: await readInput(file), sheet, withHidden });
  const asked = peopleToAsk(list.people);
  const outcomes = await previewRollNumberImport(await database({ create: true }), asked, 'en');
  const rows = listRows(list.people, outcomes, list.columns, 'en');
  if (dryRun) {
    const lines = rows.flatMap((row) => [
      `${row.line}: ${row.state}  ${row.text}`,
      ...faultLines(row).map((line) => `  ${line}`),
    ]);
    const { people, columns, ...read } = list;
    return {
      text: [...listLines(list, withHidden), ...lines, summary('Would be', rows)].join('\n'),
      json: { rows, counts: countStates(rows), ...read, columns: columns.fields },
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
    json: { results, counts: countStates(results) },
  };
}

async function importAll(
  { database, config, io, settings }: CommandContext,
  rows: ListRow[],
  chosen: Language | undefined,
): Promise<ImportedEmail[]> {
  const db = await database({ create: true });
  const now = await settings();
  const language = chosen ?? (await languageOfInvitations(db, now));
  const report = progress(io);
  const results: ImportedEmail[] = [];
  let importId: string | undefined;
  for (const batch of importBatches(rows)) {
    const { site, pictures } = now;
    const by = { language, publicUrl: config.publicUrl, site, pictures, name: '' };
    const imported = await importRollNumberBatch(db, batch, by, importId);
    importId = imported.importId;
    results.push(...imported.results);
    report('Roll numbers', results.length, rows.length);
  }
  return results;
}

function listLines(list: CommandList, withHidden: boolean): string[] {
  const { columns, sheet, otherSheets, hiddenRows, hiddenColumns, encoding } = list;
  const named = columns.fields.map((field, at) => ({ field, heading: columns.headings[at] ?? '' }));
  const read = named.flatMap(({ heading, field }) =>
    field && heading ? [`${heading} = ${field}`] : [],
  );
  const unread = named.flatMap(({ heading, field }) => (!field && heading ? [heading] : []));
  const left = `left out: ${hiddenRows} hidden rows, ${hiddenColumns} hidden columns (--with-hidden takes them)`;
  return [
    ...(sheet ? [`Sheet: ${sheet}`] : []),
    ...(otherSheets.length > 0 ? [`Sheets that are not read: ${otherSheets.join(', ')}`] : []),
    ...(hiddenRows + hiddenColumns > 0 && !withHidden ? [left] : []),
    ...(encoding ? [`Encoding: ${encoding}`] : []),
    ...(read.length > 0 ? [`Columns: ${read.join(', ')}`] : []),
    ...(unread.length > 0 ? [`Columns that are not read: ${unread.join(', ')}`] : []),
  ];
}

function faultLines({ faults }: ListRow): string[] {
  return faults.map(({ heading, text, reason }) =>
    [heading && `${heading}:`, `${text} is left out.`, reason].filter(Boolean).join(' '),
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
  const counts = Object.entries(countStates(rows)) as [ImportState, number][];
  return `${begin}: ${counts.map(([state, count]) => `${count} ${names[state]}`).join(', ')}.`;
}
