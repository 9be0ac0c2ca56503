import { defineWords } from '../../i18n/words.ts';

export const weeklyDigestWords = defineWords({
  en: {
    title: 'This week, for WhatsApp groups',
    hint: 'What is new, what closes and what happens within seven days, as visitors see it. Choose the language of the group.',
    nothing: 'Nothing is new this week, and nothing happens or closes in the next seven days.',
  },
  fr: {
    title: 'La semaine pour WhatsApp',
    hint: 'Les nouveautés de la semaine, les échéances et les événements des sept prochains jours, tels que les visiteurs les voient. Choisissez la langue du groupe.',
    nothing:
      'Il n’y a rien de nouveau cette semaine, et rien n’est prévu dans les sept prochains jours.',
  },
});
