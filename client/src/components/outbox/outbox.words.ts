import { defineWords } from '../../i18n/words.ts';

export const outboxWords = defineWords({
  en: {
    title: 'Not sent yet',
    text: 'These posts are on this phone and are sent as soon as there is a network. After a log-out they wait for your next log-in.',
    waits: 'Waiting for the network',
    waitsText:
      'It waits on this phone and is sent by itself as soon as there is a network. Until then you find it on your dashboard.',
    opened: 'Not sent: you have opened it to change it',
    refused: 'Not sent. Open it, and save it again:',
    picturesLost: 'The browser has lost some of its pictures.',
    open: 'Open',
    discard: 'Discard',
    discardQuestion: (title: string) => `Discard “${title}”?`,
    discardDetail: 'It has not been sent, and cannot be brought back.',
    sentOne: 'Saved.',
    sent: (count: string) => `${count} posts were sent.`,
    see: 'View it',
    seeAll: 'To the dashboard',
  },
  fr: {
    title: 'En attente d’envoi',
    text: 'Ces publications sont sur ce téléphone et partent dès que le réseau revient. Après une déconnexion, elles attendent votre prochaine connexion.',
    waits: 'En attente du réseau',
    waitsText:
      'La publication attend sur ce téléphone et partira d’elle-même dès que le réseau reviendra. D’ici là, vous la trouvez sur votre tableau de bord.',
    opened: 'Pas envoyée : vous l’avez ouverte pour la modifier',
    refused: 'Pas envoyée. Ouvrez-la, puis enregistrez de nouveau :',
    picturesLost: 'Le navigateur a perdu certaines de ses images.',
    open: 'Ouvrir',
    discard: 'Abandonner',
    discardQuestion: (title: string) => `Abandonner « ${title} » ?`,
    discardDetail: 'Rien n’a été envoyé, et rien ne pourra être rétabli.',
    sentOne: 'Enregistré.',
    sent: (count: string) => `${count} publications ont été envoyées.`,
    see: 'Voir la publication',
    seeAll: 'Voir le tableau de bord',
  },
});
