import type { Visibility } from '@alumni/shared/profile/visibility';
import { mentoring } from '../content/mentoring.ts';
import type { Person } from '../content/people.ts';
import { seeded } from './random.ts';

/** Few years, so that each has several members. */
const years = [1994, 1998, 2001, 2004, 2006, 2009, 2011, 2012, 2013, 2015, 2017, 2019, 2021];

/** A member's choices about their visibility. */
export interface PlannedConsent {
  promotion: number | null;
  mentor: string;
  visibility: Visibility;
  unlisted: boolean;
}

/** Most members have a year of promotion, and every fifth one mentors. A few differ from the default visibility. */
export function planConsent(person: Person): PlannedConsent {
  const r = seeded(`consent of ${person.firstName} ${person.lastName}`);
  const promotion = r.chance(0.85) ? r.pick(years) : null;
  const mentors = person.profession !== '' && r.chance(0.2);
  return {
    promotion,
    mentor: mentors ? r.pick(mentoring[person.language])(person) : '',
    visibility: r.pick(choices)(r.chance(0.35)),
    unlisted: person.unlisted,
  };
}

const choices: ((chooses: boolean) => Visibility)[] = [
  (chooses) => (chooses ? { telephone: 'members', town: 'public', country: 'public' } : {}),
  (chooses) => (chooses ? { telephone: 'members', address: 'members', maidenName: 'public' } : {}),
  () => ({}),
  (chooses) => (chooses ? { promotion: 'members', fos: 'office' } : {}),
  (chooses) => (chooses ? { profession: 'members', description: 'members' } : {}),
];
