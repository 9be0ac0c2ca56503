import { defineMessages } from '@alumni/shared/core/messages';

export const trashMessages = defineMessages({
  recordRestored: {
    en: 'Brought back from the trash.',
    fr: 'L’élément est rétabli.',
  },
});
