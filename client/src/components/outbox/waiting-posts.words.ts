import { defineWords } from '../../i18n/words.ts';

export const waitingPostsWords = defineWords({
  en: {
    title: 'Not sent yet',
    text: 'These posts are on this phone and are sent by themselves. After a log-out they wait for your next log-in.',
    waits: 'Waiting for the network',
    opened: 'Not sent: you have opened it to change it',
    refused: 'Not sent. Open it, and save it again:',
    failing: (time: string) =>
      `The association’s server could not take it yet. It is tried again at ${time}.`,
    retrying: 'It is being sent again.',
    retry: 'Try again now',
    open: 'Open',
    discard: 'Discard',
    discardQuestion: (title: string) => `Discard “${title}”?`,
    discardDetail: 'It has not been sent, and cannot be brought back.',
  },
  fr: {
    title: 'En attente d’envoi',
    text: 'Ces publications sont sur ce téléphone et partent d’elles-mêmes. Après une déconnexion, elles attendent votre prochaine connexion.',
    waits: 'En attente du réseau',
    opened: 'Pas envoyée : vous l’avez ouverte pour la modifier',
    refused: 'Pas envoyée. Ouvrez-la, puis enregistrez de nouveau :',
    failing: (time: string) =>
      `Le serveur de l’association n’a pas encore pu l’accepter. Prochain essai à ${time}.`,
    retrying: 'Nouvel envoi en cours.',
    retry: 'Réessayer maintenant',
    open: 'Ouvrir',
    discard: 'Abandonner',
    discardQuestion: (title: string) => `Abandonner « ${title} » ?`,
    discardDetail: 'Rien n’a été envoyé, et rien ne pourra être rétabli.',
  },
});
