import { defineWords } from '../../i18n/words.ts';

export const uiWords = defineWords({
  en: {
    loading: 'Loading...',
    failed: 'Could not load. Try again.',
    offline: 'Without a network, only what this phone has kept can be shown.',
    retry: 'Try again',
    dismiss: 'Dismiss this message',
    confirm: 'Yes, go on',
    cancel: 'Cancel',
    edit: 'Edit',
    broken: 'This entry cannot be shown.',
  },
  fr: {
    loading: 'Chargement…',
    failed: 'Chargement impossible. Réessayez.',
    offline: 'Sans réseau, seul ce que ce téléphone a gardé peut être affiché.',
    retry: 'Réessayer',
    dismiss: 'Fermer ce message',
    confirm: 'Oui, continuer',
    cancel: 'Annuler',
    edit: 'Modifier',
    broken: 'Cette entrée ne peut pas être affichée.',
  },
});
