import { defineWords } from '../../i18n/words.ts';

/** Kept out of the first download: the section loads only when the reader scrolls near. */
export const latestWords = defineWords({
  en: {
    title: 'In the network now',
    events: 'Coming up',
    allEvents: 'All events',
    news: 'Latest news',
    allNews: 'All news',
    postedOn: (date: string) => `Posted on ${date}`,
    opportunities: 'Open opportunities',
    allOpportunities: 'All opportunities',
    faces: 'New faces',
    allFaces: 'The whole directory',
  },
  fr: {
    title: 'En ce moment dans le réseau',
    events: 'À venir',
    allEvents: 'Tous les événements',
    news: 'Dernières actualités',
    allNews: 'Toutes les actualités',
    postedOn: (date: string) => `Publié le ${date}`,
    opportunities: 'Opportunités ouvertes',
    allOpportunities: 'Toutes les opportunités',
    faces: 'Nouveaux visages',
    allFaces: 'Tout l’annuaire',
  },
});
