import type { KnownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { searchText } from '@alumni/shared/text/search-text';
import type { Account } from '../../accounts/accounts.store.ts';
import { listIssuedTo } from '../../accounts/roll-numbers.store.ts';
import type { Database } from '../../db/database.ts';

type Person = Pick<Account, 'id' | 'first_name' | 'last_name' | 'maiden_name' | 'promotion'>;

/**
 * Numbers that nobody has claimed and that were issued to somebody who may be one of these people, by
 * the id of their account: those whose invitation went to another address than the one they typed.
 */
export async function namesakesOf(db: Database, people: readonly Person[]) {
  if (people.length === 0) return new Map<string, string>();
  const issued = await listIssuedTo(db);
  return new Map(
    people.flatMap((person) => {
      const namesake = issued.find(({ details }) => isNamesake(details, person));
      return namesake ? [[person.id, namesake.rollNo] as const] : [];
    }),
  );
}

/** The same last name in any spelling of capitals and accents, and the same year or first name. */
function isNamesake(details: KnownDetails, person: Person): boolean {
  const words = wordsOf(person.first_name, person.last_name, person.maiden_name);
  const has = (name = '') => name !== '' && wordsOf(name).isSubsetOf(words);
  if (!has(details.lastName)) return false;
  const year = details.promotion ?? null;
  if (year !== null && person.promotion !== null) return year === person.promotion;
  return has(details.firstName);
}

function wordsOf(...names: string[]): Set<string> {
  return new Set(searchText(...names).split(' '));
}
