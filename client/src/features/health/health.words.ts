import { defineWords } from '../../i18n/words.ts';

export const healthWords = defineWords({
  en: {
    title: 'Health of the server',
    intro:
      'What the server finds when it looks at itself now, and what to do. What harms people is also mailed to the masters.',
    again: 'Look again',
    setUp: 'Set it up',
    states: { good: 'Good', watch: 'Worth a look', bad: 'Needs action' },
    allGood: 'All is well.',
    confirm: { clock: 'The clock is right', writes: 'The older one is meant' },
    notConfirmed: 'That could not be confirmed.',
    about: (version: string, instance: string, time: string, since: string) =>
      `Version ${version} on ${instance}, whose clock says ${time}. It has run since ${since}.`,
  },
  fr: {
    title: 'État du serveur',
    intro:
      'Ce que le serveur constate en ce moment, et ce qu’il faut faire. Les administrateurs principaux reçoivent un e-mail quand un problème gêne les membres.',
    again: 'Examiner à nouveau',
    setUp: 'Régler cela',
    states: { good: 'Bien', watch: 'À regarder', bad: 'À faire' },
    allGood: 'Tout va bien.',
    confirm: { clock: 'L’horloge est juste', writes: 'Garder l’ancienne base' },
    notConfirmed: 'La confirmation n’a pas pu se faire.',
    about: (version: string, instance: string, time: string, since: string) =>
      `Version ${version} sur ${instance}, dont l’horloge indique le ${time}. Le serveur tourne depuis le ${since}.`,
  },
});
