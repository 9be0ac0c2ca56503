import { pipeline, Readable } from 'node:stream';
import type { ExportFormat } from '@alumni/shared/people/members';
import type { Language } from '@alumni/shared/text/language';
import type { Account } from '../../accounts/accounts.store.ts';
import { type SpreadsheetColumn, spreadsheetWords } from './spreadsheet.words.ts';
import { type Cell, xlsx } from './xlsx.ts';

const columns: Record<SpreadsheetColumn, (account: Account) => Cell> = {
  rollNo: ({ roll_no }) => roll_no,
  title: ({ title }) => title,
  firstName: ({ first_name }) => first_name,
  lastName: ({ last_name }) => last_name,
  maidenName: ({ maiden_name }) => maiden_name,
  gender: ({ gender }) => gender,
  promotion: ({ promotion }) => promotion,
  email: ({ email }) => email,
  telephone: ({ telephone }) => telephone,
  address: ({ address }) => address,
  profession: ({ profession }) => profession,
  fos: ({ field_of_study }) => field_of_study,
  mentor: ({ mentor }) => mentor,
  state: ({ account_type }) => account_type,
  listed: ({ listed }) => listed,
  registered: ({ created_at }) => new Date(created_at),
  lastLogin: ({ last_login_at }) => (last_login_at === null ? null : new Date(last_login_at)),
};
const names = Object.keys(columns) as SpreadsheetColumn[];

/** A spreadsheet of members, made while it is read. */
export async function spreadsheetOf(
  members: AsyncIterable<Account[]>,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<{ stream: Readable; type: string }> {
  const words = spreadsheetWords[language];
  const rows = rowsOf(
    members,
    names.map((name) => words[name]),
  );
  return format === 'csv'
    ? { stream: await csv(rows), type: 'text/csv; charset=utf-8' }
    : {
        stream: await xlsx(rows),
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
}

async function* rowsOf(
  members: AsyncIterable<Account[]>,
  heading: string[],
): AsyncGenerator<Cell[]> {
  yield heading;
  for await (const batch of members) {
    yield* batch.map((account) => names.map((name) => columns[name](account)));
  }
}

/** Spreadsheets would run a cell that begins as a formula does: an apostrophe makes it a text. */
async function csv(rows: AsyncIterable<Cell[]>): Promise<Readable> {
  const { stringify } = await import('csv-stringify');
  return pipeline(
    Readable.from(rows),
    stringify({
      // Excel takes a file without it for one of the last century's encodings.
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { date: (value) => value.toISOString().slice(0, 10) },
    }),
    // The reader of the stream sees its error.
    () => {},
  );
}
