import { defineWords } from '../../i18n/words.ts';

export const newsListWords = defineWords({
  en: {
    title: 'News',
    intro: 'What happens in the network and at the department.',
    empty: 'No news found.',
    add: 'Add New Article',
    postedBy: 'Posted by: Admin',
    postedOn: (date: string) => `Posted on ${date}`,
  },
  fr: {
    title: 'Actualités',
    intro: 'La vie du réseau et du département.',
    empty: 'Aucune actualité trouvée.',
    add: 'Ajouter un article',
    postedBy: 'Publié par : un administrateur',
    postedOn: (date: string) => `Publié le ${date}`,
  },
});
