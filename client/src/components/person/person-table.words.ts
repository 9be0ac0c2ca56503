import { defineWords } from '../../i18n/words.ts';

export const personTableWords = defineWords({
  en: {
    types: { user: 'User', admin: 'Admin', master: 'Master', suspended: 'Suspended' },
    noLogin: 'none recorded',
    unproved: 'not confirmed',
    noEmail: 'no email',
    faulty: (day: string) => `mails come back since ${day}.`,
    unlisted: 'wants to be in no list',
    actions: 'Actions',
    columns: {
      name: 'Name',
      number: 'Number',
      email: 'Email',
      promotion: 'Promotion',
      lastLogin: 'Last log-in',
    },
  },
  fr: {
    types: {
      user: 'Membre',
      admin: 'Administrateur',
      master: 'Administrateur principal',
      suspended: 'Suspendu',
    },
    noLogin: 'aucune enregistrée',
    unproved: 'non confirmée',
    noEmail: 'sans adresse e-mail',
    faulty: (day: string) => `les e-mails reviennent depuis le ${day}.`,
    unlisted: 'ne veut figurer dans aucune liste',
    actions: 'Actions',
    columns: {
      name: 'Nom',
      number: 'Matricule',
      email: 'Adresse e-mail',
      promotion: 'Promotion',
      lastLogin: 'Dernière connexion',
    },
  },
});
