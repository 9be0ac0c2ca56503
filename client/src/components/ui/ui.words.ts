import { defineWords } from '../../i18n/words.ts';

export const uiWords = defineWords({
  en: {
    loading: 'Loading...',
    failed: 'Could not load. Try again.',
    retry: 'Try again',
    dismiss: 'Dismiss this message',
    confirm: 'Yes, go on',
    cancel: 'Cancel',
    edit: 'Edit',
  },
  fr: {
    loading: 'Chargement...',
    failed: 'Chargement impossible. Réessayez.',
    retry: 'Réessayer',
    dismiss: 'Fermer ce message',
    confirm: 'Oui, continuer',
    cancel: 'Annuler',
    edit: 'Modifier',
  },
});
