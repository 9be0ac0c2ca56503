import { defineWords } from '../i18n/words.ts';

export const offlineWords = defineWords({
  en: {
    offline: 'Offline',
    asOfTime: (time: string) => `Offline, as of ${time}`,
    asOfDay: (day: string, time: string) => `Offline, as of ${day}, ${time}`,
  },
  fr: {
    offline: 'Hors ligne',
    asOfTime: (time: string) => `Hors ligne, état de ${time}`,
    asOfDay: (day: string, time: string) => `Hors ligne, état du ${day} à ${time}`,
  },
});
