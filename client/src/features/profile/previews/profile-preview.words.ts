import { defineWords } from '../../../i18n/words.ts';

export const profilePreviewWords = defineWords({
  en: {
    pictureHidden: 'Members whose picture not everybody sees are not listed in the directory.',
    preview: 'How others see me',
    previews: { public: 'As a visitor sees me', members: 'As a member sees me' },
  },
  fr: {
    pictureHidden:
      'Les membres dont la photo n’est pas visible par tous ne figurent pas dans l’annuaire.',
    preview: 'Comment on me voit',
    previews: { public: 'Vue d’un visiteur', members: 'Vue d’un membre' },
  },
});
