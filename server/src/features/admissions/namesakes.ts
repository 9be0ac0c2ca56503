import type { KnownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { searchText } from '@alumni/shared/text/search-text';
import type { Account } from '../../accounts/accounts.store.ts';
import { listIssuedTo } from '../../accounts/roll-numbers.store.ts';
import type { Database } from '../../db/database.ts';

type Person = Pick<Account, 'id' | 'first_name' | 'last_name' | 'maiden_name' | 'promotion'>;

/**
 * For each person, finds an unclaimed roll number that was issued to somebody of the same name. The person probably
 * registered with another address than the invitation's. Returns the roll numbers by account id.
 */
export async function findNamesakes(db: Database, people: readonly Person[]) {
  if (people.length === 0) return new Map<string, string>();
  const issued = await listIssuedTo(db);
  return new Map(
    people.flatMap((person) => {
      const namesake = issued.find(({ details }) => isNamesake(details, person));
      return namesake ? [[person.id, namesake.rollNo] as const] : [];
    }),
  );
}

/**
 * The last name must match, regardless of case and accents. If both promotions are known, they must be equal; otherwise
 * the first name must match.
 */
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
