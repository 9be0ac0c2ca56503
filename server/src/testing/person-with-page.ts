import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { hasPage } from '@alumni/shared/people/seen-alumnus';

/** Asserts that `getAlumnus` returned a person with a page, not the mere name of an unlisted poster. */
export function personWithPage(person: Alumnus | UnlistedPoster): Alumnus {
  if (!hasPage(person)) throw new Error(`${person.rollNo} has no page`);
  return person;
}
