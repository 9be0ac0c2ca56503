import { searchText } from '@alumni/shared/search-text';
import type { StoredArrival, StoredDoor } from './door-store.ts';

export type DoorPerson = StoredDoor['people'][number];

/** People with their names as they are searched. */
export interface IndexedPerson extends DoorPerson {
  words: string;
}

export function indexPeople(people: readonly DoorPerson[]): IndexedPerson[] {
  return people
    .map((person) => ({ ...person, words: ` ${searchText(person.name)}` }))
    .sort((one, other) => (one.words < other.words ? -1 : 1));
}

/** Those whose names have words that begin so. */
export function findPeople(people: readonly IndexedPerson[], typed: string): IndexedPerson[] {
  const terms = searchText(typed).split(' ').filter(Boolean);
  return people.filter(({ words }) => terms.every((term) => words.includes(` ${term}`)));
}

/** The six signs of a code in what was typed, whatever its spelling; undefined if it is none. */
export function codeIn(typed: string): string | undefined {
  const signs = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(signs) ? signs : undefined;
}

/** As the server has made it; undefined on pages without TLS, where browsers compute none. */
export async function hashOfCode(salt: string, code: string): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(salt + code));
  const binary = String.fromCharCode(...new Uint8Array(digest));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Arrivals of each person on the list, the first first; the key of those who are not on it is their own. */
export function arrivalsByPerson(
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
