import { defineMessages } from '@alumni/shared/core/messages';

export const settingMessages = defineMessages({
  settingSaved: { en: 'Saved.', fr: 'Enregistré.' },
  settingFixed: {
    en: 'The person who runs the server has set this: it cannot be changed here.',
    fr: 'La personne qui gère le serveur a fixé ce réglage : il ne peut pas être modifié ici.',
  },
});
