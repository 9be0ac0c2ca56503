import { defineWords } from '../../i18n/words.ts';

export const changeNoticeWords = defineWords({
  en: {
    title: 'Who is told of the change',
    told: (people: string, time: string) =>
      people === '1'
        ? `1 person who has answered is mailed at ${time}. Until then further changes join this one. Tell your groups too:`
        : `${people} people who have answered are mailed from ${time} on. Until then further changes join this one. Tell your groups too:`,
  },
  fr: {
    title: 'Qui est informé du changement',
    told: (people: string, time: string) =>
      people === '1'
        ? `1 personne qui a répondu recevra un e-mail à ${time}. D’ici là, tout autre changement s’y ajoutera. Prévenez aussi vos groupes :`
        : `${people} personnes qui ont répondu recevront un e-mail à partir de ${time}. D’ici là, tout autre changement s’y ajoutera. Prévenez aussi vos groupes :`,
  },
});
