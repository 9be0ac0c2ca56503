import type { Person } from './people.ts';

export interface Login {
  role: 'master' | 'admin' | 'alumnus';
  email: string;
  password: string;
  person: Person;
}

const shared = {
  maidenName: '',
  language: 'en',
  pictured: true,
  suspended: false,
  unlisted: false,
} as const;

/** Accounts that the demonstration prints at its start. */
export const logins: Record<Login['role'], Login> = {
  master: {
    role: 'master',
    email: 'master@alumni.example',
    password: 'demo-master',
    person: {
      ...shared,
      title: 'Dr',
      firstName: 'Prosper',
      lastName: 'Nkwemboŋ',
      profession: 'Registrar',
      fieldOfStudy: 'Law',
      town: 'Buea',
      gender: 'Mr',
    },
  },
  admin: {
    role: 'admin',
    email: 'admin@alumni.example',
    password: 'demo-admin',
    person: {
      ...shared,
      title: 'Mrs',
      firstName: 'Wanjeh',
      lastName: 'Elangwe-Tiku',
      profession: 'Communications officer',
      fieldOfStudy: 'Journalism',
      town: 'Douala',
      gender: 'Mrs',
    },
  },
  alumnus: {
    role: 'alumnus',
    email: 'alumnus@alumni.example',
    password: 'demo-alumnus',
    person: {
      ...shared,
      title: 'Mr',
      firstName: 'Emmanuel',
      lastName: 'Tabɛnchoŋ',
      profession: 'Hydrologist',
      fieldOfStudy: 'Environmental Science',
      town: 'Bamenda',
      gender: 'Mr',
    },
  },
};
