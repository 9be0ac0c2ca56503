import { defineWords } from '../../i18n/words.ts';

export const outboxWords = defineWords({
  en: {
    waitsText:
      'It waits on this phone and is sent by itself as soon as there is a network. Until then you find it on your dashboard.',
    picturesLost: 'The browser has lost some of its pictures.',
    sentOne: 'Saved.',
    sent: (count: string) => `${count} posts were sent.`,
    see: 'View it',
    seeAll: 'To the dashboard',
  },
  fr: {
    waitsText:
      'La publication attend sur ce téléphone et partira d’elle-même dès que le réseau reviendra. D’ici là, vous la trouvez sur votre tableau de bord.',
    picturesLost: 'Le navigateur a perdu certaines de ses images.',
    sentOne: 'Enregistré.',
    sent: (count: string) => `${count} publications ont été envoyées.`,
    see: 'Voir la publication',
    seeAll: 'Voir le tableau de bord',
  },
});
