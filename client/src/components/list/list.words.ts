import { defineWords } from '../../i18n/words.ts';

export const listWords = defineWords({
  en: {
    search: 'Search',
    sort: 'Sort by',
    sorts: { newFirst: 'Newest First', oldFirst: 'Oldest First' },
    clear: 'Clear the search',
    toHome: 'Back to the home page',
    register: 'Register as Alumni',
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    pageOf: (page: string, total: string) => `Page ${page} of ${total}`,
    results: (count: number) => `${count} ${count === 1 ? 'result' : 'results'} on this page`,
    more: '....see more',
    pictures: '....see pictures',
    /** After it, where text follows as well. */
    andText: ' and the rest',
    less: 'See less',
  },
  fr: {
    search: 'Rechercher',
    sort: 'Trier par',
    sorts: { newFirst: 'Plus récents', oldFirst: 'Plus anciens' },
    clear: 'Effacer la recherche',
    toHome: 'Retour à la page d’accueil',
    register: 'S’inscrire comme ancien',
    pages: 'Pages',
    previous: 'Précédent',
    next: 'Suivant',
    pageOf: (page: string, total: string) => `Page ${page} sur ${total}`,
    results: (count: number) => `${count} ${count > 1 ? 'résultats' : 'résultat'} sur cette page`,
    more: '....lire la suite',
    pictures: '....voir les images',
    andText: ' et la suite',
    less: 'Réduire',
  },
});
