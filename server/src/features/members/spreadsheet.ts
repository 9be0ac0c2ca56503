import { nameInTable } from '@alumni/shared/people/country-names';
import type { Language } from '@alumni/shared/text/language';
import type { SpreadsheetCell } from '@alumni/shared/text/spreadsheet';
import type { Account } from '../../accounts/accounts.store.ts';
import { type SpreadsheetColumn, spreadsheetWords } from './spreadsheet.words.ts';

const columns: Record<
  SpreadsheetColumn,
  (account: Account, language: Language) => SpreadsheetCell
> = {
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
  town: ({ town }) => town,
  country: ({ country }, language) => nameInTable(country, language),
  profession: ({ profession }) => profession,
  fos: ({ field_of_study }) => field_of_study,
  mentor: ({ mentor }) => mentor,
  state: ({ account_type }) => account_type,
  listed: ({ listed }) => listed,
  registered: ({ created_at }) => new Date(created_at),
  lastLogin: ({ last_login_at }) => (last_login_at === null ? null : new Date(last_login_at)),
};
const names = Object.keys(columns) as SpreadsheetColumn[];

/** Rows of the member spreadsheet, generated while it is read. */
export async function* memberRows(
  members: AsyncIterable<Account[]>,
  language: Language,
): AsyncGenerator<SpreadsheetCell[]> {
  const words = spreadsheetWords[language];
  yield names.map((name) => words[name]);
  for await (const batch of members) {
    yield* batch.map((account) => names.map((name) => columns[name](account, language)));
  }
}
