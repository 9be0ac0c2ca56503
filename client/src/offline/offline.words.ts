import { defineWords } from '../i18n/words.ts';

export const offlineWords = defineWords({
  en: {
    offline: 'Offline',
    missing: (page?: string) =>
      `${page ? `The page ‘${page}’` : 'This page'} is not on this phone, and there is no network.`,
    asOfTime: (time: string) => `Offline, as of ${time}`,
    asOfDay: (day: string, time: string) => `Offline, as of ${day}, ${time}`,
  },
  fr: {
    offline: 'Hors ligne',
    missing: (page?: string) =>
      `${page ? `La page « ${page} »` : 'Cette page'} n’est pas sur ce téléphone, et il n’y a pas de réseau.`,
    asOfTime: (time: string) => `Hors ligne, état de ${time}`,
    asOfDay: (day: string, time: string) => `Hors ligne, état du ${day} à ${time}`,
  },
});
