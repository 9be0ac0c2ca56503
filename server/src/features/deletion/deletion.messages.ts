import { defineMessages } from '@alumni/shared/core/messages';

export const deletionMessages = defineMessages({
  deletionAsked: {
    en: 'Your account will be deleted on {day}. You are logged out.',
    fr: 'Votre compte sera supprimé le {day}. Votre session est fermée.',
  },
});
