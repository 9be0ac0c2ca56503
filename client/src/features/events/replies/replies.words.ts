import { erasedName, replyStateNames } from '@alumni/shared/events/reply-table';
import { defineWords } from '../../../i18n/words.ts';

interface Sum {
  in: string;
  guests: string;
  waiting: string;
  maybe: string;
}

export const repliesWords = defineWords({
  en: {
    title: (theme: string) => `Who comes: ${theme}`,
    plainTitle: 'Who comes',
    people: (comers: string) => (comers === '1' ? '1 person' : `${comers} people`),
    ofPlaces: (taken: string, places: string) => `${taken} of ${places} places`,
    sum: (sum: Sum) =>
      `coming: ${sum.in} · guests: ${sum.guests} · in line: ${sum.waiting} · maybe: ${sum.maybe}`,
    door: 'At the door',
    print: 'Print',
    event: 'The event',
    nobody: 'Nobody has answered yet. Share the event: members answer on its page.',
    states: replyStateNames.en,
    guests: (count: string) => `guests: ${count}`,
    visitor: 'visitor',
    erased: erasedName.en,
    arrived: (time: string) => `arrived ${time}`,
    unreachable: 'no email reaches them',
    admit: 'Give a place',
    notAdmitted: 'The place could not be given.',
    write: 'Write to those who come',
    message: 'Your message',
    to: 'To',
    toComers: 'Those who have a place',
    toEverybody: 'Also those in line, and those who answered ‘maybe’',
    submit: 'Send by mail',
    failed: 'Your message could not be sent. What you have typed is kept.',
    network:
      'There is no connection. What you have typed is kept: send it again when you are back online. It arrives only once.',
  },
  fr: {
    title: (theme: string) => `Qui vient : ${theme}`,
    plainTitle: 'Qui vient',
    people: (comers: string) =>
      comers === '0' || comers === '1' ? `${comers} personne` : `${comers} personnes`,
    ofPlaces: (taken: string, places: string) => `Places : ${taken} sur ${places}`,
    sum: (sum: Sum) =>
      `viennent : ${sum.in} · accompagnants : ${sum.guests} · en attente : ${sum.waiting} · peut-être : ${sum.maybe}`,
    door: 'À l’entrée',
    print: 'Imprimer',
    event: 'L’événement',
    nobody:
      'Personne n’a encore répondu. Partagez l’événement : les membres répondent sur sa page.',
    states: { ...replyStateNames.fr, in: 'Viennent', not: 'Ne viennent pas' },
    guests: (count: string) => `accompagnants : ${count}`,
    visitor: 'visiteur',
    erased: erasedName.fr,
    arrived: (time: string) => `arrivée : ${time}`,
    unreachable: 'aucun e-mail ne lui parvient',
    admit: 'Donner une place',
    notAdmitted: 'La place n’a pas pu être donnée.',
    write: 'Écrire aux personnes qui viennent',
    message: 'Votre message',
    to: 'À',
    toComers: 'Les personnes qui ont une place',
    toEverybody: 'Aussi les personnes en attente ou qui ont répondu « peut-être »',
    submit: 'Envoyer par e-mail',
    failed: 'Votre message n’a pas pu être envoyé. Votre saisie est gardée.',
    network:
      'Il n’y a pas de connexion. Votre saisie est gardée : renvoyez-la dès que vous serez de nouveau en ligne. Elle n’arrivera qu’une fois.',
  },
});
