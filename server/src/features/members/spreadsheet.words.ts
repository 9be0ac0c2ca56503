import type { Language } from '@alumni/shared/text/language';

const en = {
  rollNo: 'Roll number',
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  maidenName: 'Maiden name',
  gender: 'Gender',
  promotion: 'Promotion',
  email: 'Email',
  telephone: 'Telephone',
  address: 'Address',
  town: 'Town',
  country: 'Country',
  profession: 'Profession',
  fos: 'Field of study',
  mentor: 'Ready to mentor',
  state: 'Account',
  listed: 'In the directory',
  registered: 'Registered',
  lastLogin: 'Last log-in',
};

/** Columns of the export, in this order. */
export type SpreadsheetColumn = keyof typeof en;

export const spreadsheetWords: Record<Language, Record<SpreadsheetColumn, string>> = {
  en,
  fr: {
    rollNo: 'Matricule',
    title: 'Titre',
    firstName: 'Prénom',
    lastName: 'Nom',
    maidenName: 'Nom de jeune fille',
    gender: 'Sexe',
    promotion: 'Promotion',
    email: 'Adresse e-mail',
    telephone: 'Téléphone',
    address: 'Adresse',
    town: 'Ville',
    country: 'Pays',
    profession: 'Profession',
    fos: 'Domaine d’études',
    mentor: 'Mentorat proposé',
    state: 'Compte',
    listed: 'Dans l’annuaire',
    registered: 'Inscription',
    lastLogin: 'Dernière connexion',
  },
};
