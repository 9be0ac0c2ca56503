import { defineWords } from '../../i18n/words.ts';

/** Words of a record that somebody has deleted, or whose right ended, while it was changed: fetched then. */
export const goneNoticeWords = defineWords({
  en: {
    deleted: 'This was deleted in the meantime',
    notYours: 'You can no longer change this',
    kept: 'What you have written is still here, and kept on this device. You can save it as a new post.',
  },
  fr: {
    deleted: 'Cette publication a été supprimée entre-temps',
    notYours: 'Vous ne pouvez plus modifier cette publication',
    kept: 'Ce que vous avez écrit est toujours là, et gardé sur cet appareil. Vous pouvez l’enregistrer comme nouvelle publication.',
  },
});
