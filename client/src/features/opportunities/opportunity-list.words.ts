import { defineWords } from '../../i18n/words.ts';

/** Whole months, which are enough where the days need not be counted yet. */
const months = (days: number) => Math.floor(days / 30.44);

export const opportunityListWords = defineWords({
  en: {
    title: 'Opportunities',
    intro: 'Jobs, grants and internships, shared by alumni.',
    empty: 'No opportunities found.',
    postedBy: (name: string) => `Posted by: ${name}`,
    postedOn: (date: string) => `Posted on ${date}`,
    deadline: 'Deadline',
    eligibility: 'Eligibility',
    closed: 'Closed',
    closesIn: (days: number) => {
      if (days < 2) return days === 0 ? 'closes today' : 'closes tomorrow';
      return days > 60 ? `closes in ${months(days)} months` : `closes in ${days} days`;
    },
  },
  fr: {
    title: 'Opportunités',
    intro: 'Emplois, bourses et stages, partagés par les anciens.',
    empty: 'Aucune opportunité trouvée.',
    postedBy: (name: string) => `Publié par : ${name}`,
    postedOn: (date: string) => `Publié le ${date}`,
    deadline: 'Date limite',
    eligibility: 'Conditions',
    closed: 'Clôturée',
    closesIn: (days: number) => {
      if (days < 2) return days === 0 ? 'clôture aujourd’hui' : 'clôture demain';
      return days > 60 ? `clôture dans ${months(days)} mois` : `clôture dans ${days} jours`;
    },
  },
});
