import { applyWords, opportunityLabels } from '@alumni/shared/records/opportunity-labels';
import { defineWords } from '../../i18n/words.ts';

export const opportunityListWords = defineWords({
  en: {
    title: 'Opportunities',
    intro: 'Jobs, grants and internships, shared by alumni.',
    empty: 'No opportunities found.',
    add: 'Add New Opportunity',
    postedBy: (name: string) => `Posted by: ${name}`,
    formerMember: 'Former member',
    postedOn: (date: string) => `Posted on ${date}`,
    ...opportunityLabels.en,
    ...applyWords.en,
    allKinds: 'All kinds',
    among: (kind: string) => `Searched among: ${kind}.`,
    showAll: 'Show all kinds',
    closed: 'Closed',
  },
  fr: {
    title: 'Opportunités',
    intro: 'Emplois, bourses et stages, partagés par les anciens.',
    empty: 'Aucune opportunité trouvée.',
    add: 'Ajouter une opportunité',
    postedBy: (name: string) => `Publié par : ${name}`,
    formerMember: 'Ancien membre',
    postedOn: (date: string) => `Publié le ${date}`,
    ...opportunityLabels.fr,
    ...applyWords.fr,
    allKinds: 'Tous',
    among: (kind: string) => `Recherche limitée à : ${kind}.`,
    showAll: 'Afficher tous les types',
    closed: 'Clôturée',
  },
});
