import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { hasPage } from '@alumni/shared/people/seen-alumnus';

/** The person of an answer of `getAlumnus`. Throws for the name of an unlisted poster. */
export function pageOf(person: Alumnus | UnlistedPoster): Alumnus {
  if (!hasPage(person)) throw new Error(`${person.rollNo} has no page`);
  return person;
}
