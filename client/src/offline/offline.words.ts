import { defineWords } from '../i18n/words.ts';

export const offlineWords = defineWords({
  en: {
    offline: 'Offline',
    asOfTime: (hour: string, minute: string) => `Offline, as of ${hour}:${minute}`,
    asOfDay: (day: string, hour: string, minute: string) =>
      `Offline, as of ${day}, ${hour}:${minute}`,
  },
  fr: {
    offline: 'Hors ligne',
    asOfTime: (hour: string, minute: string) => `Hors ligne, état de ${hour}\u00a0h\u00a0${minute}`,
    asOfDay: (day: string, hour: string, minute: string) =>
      `Hors ligne, état du ${day} à ${hour}\u00a0h\u00a0${minute}`,
  },
});
