import { defineWords } from '../../i18n/words.ts';

export const ownListWords = defineWords({
  en: {
    noItems: 'No items to display',
    viewDetails: 'View Details',
  },
  fr: {
    noItems: 'Aucun élément à afficher',
    viewDetails: 'Voir les détails',
  },
});
