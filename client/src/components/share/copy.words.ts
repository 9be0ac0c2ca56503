import { defineWords } from '../../i18n/words.ts';

export const copyWords = defineWords({
  en: {
    copy: { address: 'Copy the address', text: 'Copy the text' },
    copied: 'Copied',
    copyYourself: 'This browser does not let the page copy: the text is selected.',
  },
  fr: {
    copy: { address: 'Copier l’adresse', text: 'Copier le texte' },
    copied: 'C’est copié',
    copyYourself: 'Ce navigateur ne permet pas la copie automatique : le texte est sélectionné.',
  },
});
