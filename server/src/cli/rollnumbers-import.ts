import { readFile } from 'node:fs/promises';
import { decodeCsv } from '@alumni/shared/csv-text';
import { type Language, languages } from '@alumni/shared/language';
import type { ImportState } from '@alumni/shared/roll-numbers';
import {
  countsOf,
  type ImportedEmail,
  importBatches,
  importRollNumberBatch,
  previewRollNumberImport,
} from '../accounts/roll-number-import.ts';
import { type Command, type CommandCall, CommandError, UsageError } from './command.ts';
import { progress } from './progress.ts';

export const rollNumbersImport: Command = {
  name: 'rollnumbers import',
  operands: ['FILE.csv'],
  summary: 'Issue roll numbers to the e-mails of a CSV file and mail them.',
  details:
    'The file may have a header and further columns, separated by commas, semicolons or tabs; at most 5,000 rows. E-mails that are registered or have a number already are left alone. The mails go out when the server runs.',
  options: {
    'dry-run': { type: 'boolean', help: 'Say what would happen to each row, and do nothing.' },
    language: { type: 'string', value: 'en|fr', help: 'Language of the mails; en by default.' },
  },
  async run(call) {
    const [file = ''] = call.operands;
    const language = languageOf(call.value('language') ?? 'en');
    const csv = await readText(file);
    const db = await call.database({ create: true });
    const rows = await previewRollNumberImport(db, csv);
    if (call.flag('dry-run')) {
      const lines = rows.map((row) => `${row.line}: ${row.state}  ${row.text}`);
      return {
        text: [...lines, summary('Would be', rows)].join('\n'),
        json: { rows, counts: countsOf(rows) },
      };
    }
    call.io.stderr.write(`The links in the mails begin with ${call.config.publicUrl}\n`);
    const emails = rows.filter((row) => row.state === 'new').map((row) => row.text);
    const imported = await importAll(call, emails, language);
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
  },
};

function languageOf(typed: string): Language {
  const language = languages.find((one) => one === typed);
  if (!language) throw new UsageError(`--language must be ${languages.join(' or ')}.`);
  return language;
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
  { database, config, io }: CommandCall,
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
