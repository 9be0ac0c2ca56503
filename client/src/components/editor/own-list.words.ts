import { defineWords } from '../../i18n/words.ts';

export const ownListWords = defineWords({
  en: {
    noItems: 'No items to display',
    viewDetails: 'View Details',
    trash: 'Deleted in the last 30 days',
  },
  fr: {
    noItems: 'Aucun élément à afficher',
    viewDetails: 'Voir les détails',
    trash: 'Supprimés ces 30 derniers jours',
  },
});
