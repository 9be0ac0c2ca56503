import { defineWords } from '../../../i18n/words.ts';

/** Texts of the draft notice. They have their own file, which loads only if a draft was restored. */
export const draftNoticeWords = defineWords({
  en: {
    restored: 'We kept your changes',
    restoredText: 'They are on this device alone until you save them.',
    restoredUnfinished: 'They were not completely saved. What has arrived is not sent again.',
    goOn: 'Go on saving',
  },
  fr: {
    restored: 'Nous avons gardé vos modifications',
    restoredText: 'Elles ne sont que sur cet appareil tant que vous ne les enregistrez pas.',
    restoredUnfinished:
      'Elles n’ont pas été entièrement enregistrées. Ce qui est déjà parti n’est pas renvoyé.',
    goOn: 'Poursuivre l’enregistrement',
  },
});
