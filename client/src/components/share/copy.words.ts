import { defineWords } from '../../i18n/words.ts';

export const copyWords = defineWords({
  en: {
    copy: 'Copy the address',
    copied: 'Copied',
    copyYourself: 'This browser does not let the page copy: the address is selected.',
  },
  fr: {
    copy: 'Copier l’adresse',
    copied: 'Copiée',
    copyYourself: 'Ce navigateur ne permet pas la copie automatique : l’adresse est sélectionnée.',
  },
});
