import { limits } from '@alumni/shared/core/limits';
import { cleanText } from '@alumni/shared/text/pasted-text';
import { searchText, searchWords } from '@alumni/shared/text/search-text';
import type { StoredArrival, StoredDoor } from './door-store.ts';

export type DoorPerson = StoredDoor['people'][number];

/** People with their names as they are searched, and when they have arrived: the first arrival first. */
export interface IndexedPerson extends DoorPerson {
  words: string;
  arrivals: readonly StoredArrival[];
  isAdded: boolean;
}

/** Those on the list, and those who were added at a door. */
export function indexPeople(
  people: readonly DoorPerson[],
  arrivals: readonly StoredArrival[],
): IndexedPerson[] {
  const byPerson = arrivalsByPerson(arrivals);
  const added = arrivals
    .filter(({ reply, undone }) => reply === '' && !undone)
    .map(({ key, name }) => ({ _id: key, name, guests: 0, state: 'in' as const, hash: '' }));
  const indexed = (isAdded: boolean) => (person: DoorPerson) => ({
    ...person,
    words: searchedWords(person.name),
    arrivals: byPerson.get(person._id) ?? [],
    isAdded,
  });
  return [...people.map(indexed(false)), ...added.map(indexed(true))].sort((one, other) =>
    one.words < other.words ? -1 : 1,
  );
}

/** Words of a name, those after an apostrophe apart as well: N'Guessan is found by `ngu` and by `gue`. */
function searchedWords(name: string): string {
  return ` ${searchText(name)} ${searchWords(name).join(' ')}`;
}

/** Those who have arrived last, so that a wrong tap is taken back. */
export function lastArrived(people: readonly IndexedPerson[], count: number): IndexedPerson[] {
  const at = ({ arrivals }: IndexedPerson) => arrivals[arrivals.length - 1]?.at ?? '';
  return people
    .filter(({ arrivals }) => arrivals.length > 0)
    .sort((one, other) => (at(one) > at(other) ? -1 : 1))
    .slice(0, count);
}

/** Those whose names have words that begin so. */
export function findPeople(people: readonly IndexedPerson[], typed: string): IndexedPerson[] {
  const terms = searchText(typed).split(' ').filter(Boolean);
  return people.filter(({ words }) => terms.every((term) => words.includes(` ${term}`)));
}

/** The name that is added for what was typed: one that the server refuses would hold up all arrivals behind it. */
export function addedName(typed: string): string {
  return cleanText(typed)
    .slice(0, limits.name)
    .replace(/[\s\p{Cs}]+/gu, ' ')
    .trim();
}

/** The six signs of a code in what was typed, whatever its spelling; undefined if it is none. */
export function codeIn(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(signs) ? signs : undefined;
}

/** As the server has made it; undefined on pages without TLS, where browsers compute none. */
export async function hashOfCode(salt: string, code: string): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(salt + code));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function arrivalsByPerson(
  arrivals: readonly StoredArrival[],
): Map<string, readonly StoredArrival[]> {
  const byPerson = new Map<string, StoredArrival[]>();
  for (const arrival of arrivals) {
    if (arrival.undone) continue;
    const key = arrival.reply || arrival.key;
    byPerson.set(key, [...(byPerson.get(key) ?? []), arrival]);
  }
  for (const all of byPerson.values()) all.sort((one, other) => (one.at < other.at ? -1 : 1));
  return byPerson;
}
