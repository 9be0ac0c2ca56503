import { type Login, logins } from '../content/logins.ts';
import { type Person, people } from '../content/people.ts';
import { testimonies } from '../content/testimonies.ts';
import { type Calendar, historyDays } from './calendar.ts';
import { type PlannedConsent, planConsent } from './plan-consent.ts';
import { profileText } from './profile-text.ts';
import { type Random, seeded } from './random.ts';

/** An account to be stored. */
export interface PlannedMember extends PlannedConsent {
  person: Person;
  email: string;
  login: Login | undefined;
  joinedDaysAgo: number;
  createdAt: string;
  telephone: string;
  address: string;
  town: string;
  country: string;
  description: string;
  testimony: string;
  /** File in `demo/pictures`, without its extension. */
  portrait: string | undefined;
}

/** Everybody but the master, who is created last and marks the filling as complete. */
export function planMembers(calendar: Calendar): PlannedMember[] {
  const say = { en: [...testimonies.en], fr: [...testimonies.fr] };
  const known = [logins.admin, logins.alumnus].map((login) => planLogin(login, calendar));
  const turns = { en: 2, fr: 0 };
  const others = people.map((person, index) => {
    const r = seeded(`member ${person.firstName} ${person.lastName}`);
    const speaks = person.pictured && person.profession && !person.suspended && index % 4 === 0;
    return {
      ...planMember(r, person, calendar, joined(r, index)),
      description: profileText(person, turns[person.language]++),
      testimony: (speaks && say[person.language].shift()) || '',
    };
  });
  return [...known, ...others];
}

/**
 * Values of `turn`, a parameter of `profileText`, for the log-ins. They are far apart, and none yields an empty
 * profile.
 */
const loginTurns = { alumnus: 101, admin: 61, master: 64 };

export function planLogin(login: Login, calendar: Calendar): PlannedMember {
  const r = seeded(`login ${login.role}`);
  const planned = planMember(r, login.person, calendar, historyDays + 10 + r.next());
  return {
    ...planned,
    login,
    email: login.email,
    description: profileText(login.person, loginTurns[login.role]),
  };
}

/** Half of the members joined in the first months, the last one a few days ago. */
function joined(r: Random, index: number): number {
  const fraction = (index + r.next()) / people.length;
  return 4 + historyDays * (1 - fraction) ** 1.3;
}

function planMember(
  r: Random,
  person: Person,
  calendar: Calendar,
  joinedDaysAgo: number,
): PlannedMember {
  const firstName = slug(person.firstName);
  const lastName = slug(person.lastName || person.profession);
  return {
    person,
    email: `${firstName}.${lastName}@mail.example`,
    login: undefined,
    joinedDaysAgo,
    createdAt: calendar.moment(joinedDaysAgo),
    // Cameroon assigns no numbers of this form.
    telephone: r.chance(0.7) ? `+237 600 00 ${r.int(10, 99)} ${r.int(10, 99)}` : '',
    address: r.chance(0.6) ? `B.P. ${r.int(100, 9_999)}, ${person.town}` : person.town,
    ...planPlace(person),
    description: '',
    testimony: '',
    ...planConsent(person),
    portrait: person.pictured ? `portraits/${firstName}-${lastName}` : undefined,
  };
}

/** Country of each town outside Cameroon. */
const countries: Record<string, string> = {
  Libreville: 'GA',
  'N’Djamena': 'TD',
  Malabo: 'GQ',
  Brazzaville: 'CG',
  Bangui: 'CF',
};

/** Most members say where they live, some without the country or in capitals. */
function planPlace({ firstName, lastName, town }: Person): { town: string; country: string } {
  const r = seeded(`place of ${firstName} ${lastName}`);
  if (r.chance(0.1)) return { town: '', country: '' };
  return {
    town: r.chance(0.15) ? town.toUpperCase() : town,
    country: r.chance(0.8) ? (countries[town] ?? 'CM') : '',
  };
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ɛ', 'e')
    .replaceAll('ɔ', 'o')
    .replaceAll('ŋ', 'ng')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '-');
}
