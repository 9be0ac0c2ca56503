import type { DirectoryFilter } from '@alumni/shared/people/directory';
import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const directoryListWords = defineWords({
  en: {
    title: 'Our Alumni',
    intro: 'Find former scholars by name, profession or field of study.',
    empty: 'No alumni found.',
    invite: 'Invite people',
    profile: 'Complete my profile',
    filter: 'Search by',
    filters: { name: 'Name', profession: 'Profession', fos: 'Field of Study' } satisfies Record<
      DirectoryFilter,
      string
    >,
    searchIn: (filter: string) => `Search in ${filter}`,
    portrait: (name: string) => `Portrait of ${name}`,
    more: 'Read more',
    less: 'Read less',
    about: (name: string) => `about ${name}`,
    promotionLabel: 'Promotion',
    allYears: 'All years',
    place: 'Town or country',
    everywhere: 'Everywhere',
    towns: 'Towns',
    countries: 'Countries',
    readyToMentor: 'Ready to mentor',
    among: (chosen: string) => `Searched among: ${chosen}.`,
    everybody: 'Show everybody',
    promotion: (year: number) => `Promotion ${year}`,
    mentor: (topic: string) => `Ready to mentor: ${topic}`,
  },
  fr: {
    title: 'Nos anciens',
    intro: 'Retrouvez d’anciens boursiers par nom, profession ou domaine d’études.',
    empty: 'Aucun ancien trouvé.',
    invite: 'Inviter des personnes',
    profile: 'Compléter mon profil',
    filter: 'Rechercher par',
    filters: { name: 'Nom', profession: 'Profession', fos: 'Domaine d’études' },
    searchIn: (filter: string) => `Chercher dans « ${filter} »`,
    portrait: (name: string) => `Portrait ${elide('de', name)}`,
    more: 'Lire la suite',
    less: 'Réduire',
    about: (name: string) => `à propos ${elide('de', name)}`,
    promotionLabel: 'Promotion',
    allYears: 'Toutes',
    place: 'Ville ou pays',
    everywhere: 'Partout',
    towns: 'Villes',
    countries: 'Pays',
    readyToMentor: 'Mentorat proposé',
    among: (chosen: string) => `Recherche limitée à : ${chosen}.`,
    everybody: 'Tout afficher',
    promotion: (year: number) => `Promotion ${year}`,
    mentor: (topic: string) => `Mentorat proposé : ${topic}`,
  },
});

export type DirectoryListWords = (typeof directoryListWords)['en'];
