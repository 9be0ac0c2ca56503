import { limits } from '@alumni/shared/core/limits';
import { cleanText } from '@alumni/shared/text/pasted-text';
import { searchText, searchWords } from '@alumni/shared/text/search-text';
import type { Arrival, StoredDoor } from './door-store.ts';

export type DoorPerson = StoredDoor['people'][number];

/** `words` is the searchable name; `arrivals` are ordered by time. `isAdded`: the person was added at a door. */
export interface IndexedPerson extends DoorPerson {
  words: string;
  arrivals: readonly Arrival[];
  isAdded: boolean;
}

/** People on the list and people added at a door. */
export function indexPeople(
  people: readonly DoorPerson[],
  arrivals: readonly Arrival[],
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

/**
 * Text that the search compares with. It includes the parts after an apostrophe: N'Guessan is found by `ngu` and by
 * `gue`.
 */
function searchedWords(name: string): string {
  return ` ${searchText(name)} ${searchWords(name).join(' ')}`;
}

/** The most recent arrivals, for undoing a wrong tap. */
export function lastArrived(people: readonly IndexedPerson[], count: number): IndexedPerson[] {
  const at = ({ arrivals }: IndexedPerson) => arrivals[arrivals.length - 1]?.at ?? '';
  return people
    .filter(({ arrivals }) => arrivals.length > 0)
    .sort((one, other) => (at(one) > at(other) ? -1 : 1))
    .slice(0, count);
}

/** People whose name has a word that begins with each typed term. */
export function findPeople(people: readonly IndexedPerson[], typed: string): IndexedPerson[] {
  const terms = searchText(typed).split(' ').filter(Boolean);
  return people.filter(({ words }) => terms.every((term) => words.includes(` ${term}`)));
}

/** Cleans a typed name as the server requires, so that it does not refuse the arrival. */
export function addedName(typed: string): string {
  return cleanText(typed)
    .slice(0, limits.name)
    .replace(/[\s\p{Cs}]+/gu, ' ')
    .trim();
}

/** The six characters of a typed code in normal form; undefined if the text is no code. */
export function parseCode(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(signs) ? signs : undefined;
}

/** Hash as computed by the server. undefined without TLS: browsers then lack `crypto.subtle`. */
export async function hashCode(salt: string, code: string): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(salt + code));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function arrivalsByPerson(arrivals: readonly Arrival[]): Map<string, readonly Arrival[]> {
  const byPerson = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    if (arrival.undone) continue;
    const key = arrival.reply || arrival.key;
    byPerson.set(key, [...(byPerson.get(key) ?? []), arrival]);
  }
  for (const all of byPerson.values()) all.sort((one, other) => (one.at < other.at ? -1 : 1));
  return byPerson;
}
