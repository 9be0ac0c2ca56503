import { defineWords } from '../../i18n/words.ts';

/** Approximate number of whole months; 30.44 days are their mean length. For far deadlines the days do not matter. */
const months = (days: number) => Math.floor(days / 30.44);

export const deadlineWords = defineWords({
  en: {
    closesIn: (days: number) => {
      if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
      return days > 60 ? `closes in ${months(days)} months` : `closes in ${days} days`;
    },
  },
  fr: {
    closesIn: (days: number) => {
      if (days < 2) return days === 0 ? 'clôture aujourd’hui' : 'clôture demain';
      return days > 60 ? `clôture dans ${months(days)} mois` : `clôture dans ${days} jours`;
    },
  },
});
