import { defineMessages } from '@alumni/shared/core/messages';

export const healthMessages = defineMessages({
  healthConfirmed: { en: 'Confirmed.', fr: 'Confirmé.' },
});
