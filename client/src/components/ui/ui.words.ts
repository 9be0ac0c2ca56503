import { defineWords } from '../../i18n/words.ts';

export const uiWords = defineWords({
  en: {
    loading: 'Loading...',
    failed: 'Could not load. Try again.',
    offline: 'What you have not opened before cannot be shown without a network.',
    retry: 'Try again',
    dismiss: 'Dismiss this message',
    confirm: 'Yes, go on',
    cancel: 'Cancel',
    edit: 'Edit',
  },
  fr: {
    loading: 'Chargement...',
    failed: 'Chargement impossible. Réessayez.',
    offline: 'Ce que vous n’avez pas encore ouvert ne peut pas être affiché sans réseau.',
    retry: 'Réessayer',
    dismiss: 'Fermer ce message',
    confirm: 'Oui, continuer',
    cancel: 'Annuler',
    edit: 'Modifier',
  },
});
