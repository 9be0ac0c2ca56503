import { defineWords } from '../../../i18n/words.ts';

export const unsavedDraftsWords = defineWords({
  en: {
    title: 'Not saved yet',
    text: 'These changes are on this device alone.',
    untitled: 'Without a title',
    goOn: 'Go on',
    notYours: 'You can no longer save it here. Copy what you need.',
  },
  fr: {
    title: 'Pas encore enregistré',
    text: 'Ces modifications ne sont que sur cet appareil.',
    untitled: 'Sans titre',
    goOn: 'Poursuivre',
    notYours: 'Vous ne pouvez plus l’enregistrer ici. Copiez ce dont vous avez besoin.',
  },
});
