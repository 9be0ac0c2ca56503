import { opportunityLabels } from '@alumni/shared/records/opportunity-labels';
import { defineWords } from '../../i18n/words.ts';

export const opportunityEditorWords = defineWords({
  en: {
    closed: 'Closed',
    list: 'Opportunities',
    add: 'Add New Opportunity',
    viewTitle: 'View Opportunity',
    editTitle: 'Edit Opportunity',
    newTitle: 'New opportunity',
    edit: 'Edit Opportunity',
    back: 'My opportunities',
    labels: {
      title: 'Title',
      ...opportunityLabels.en,
      description: 'Description',
      language: 'Language of this text',
    },
    noKind: 'Not stated',
    applyHint:
      'A web address, or an email address, which everybody sees. The button ‘Apply’ leads there until the deadline.',
    pastDeadline: 'This day is past: the opportunity will be shown as Closed.',
    saveAsNew: 'Save as a new opportunity',
    saveFailed: 'Error saving opportunity',
    deleted: 'Opportunity Article deleted successfully',
    deleteFailed: 'Error deleting Opportunity Article',
    deleteQuestion: 'Are you sure you want to delete this Opportunity Article?',
  },
  fr: {
    closed: 'Clôturée',
    list: 'Opportunités',
    add: 'Ajouter une opportunité',
    viewTitle: 'Voir l’opportunité',
    editTitle: 'Modifier l’opportunité',
    newTitle: 'Nouvelle opportunité',
    edit: 'Modifier l’opportunité',
    back: 'Mes opportunités',
    labels: {
      title: 'Titre',
      ...opportunityLabels.fr,
      description: 'Description',
      language: 'Langue de ce texte',
    },
    noKind: 'Non précisé',
    applyHint:
      'Une adresse web, ou une adresse e-mail que tout le monde verra. Le bouton « Postuler » y mène jusqu’à la date limite.',
    pastDeadline: 'Cette date est passée : l’opportunité sera affichée comme « Clôturée ».',
    saveAsNew: 'Enregistrer comme nouvelle opportunité',
    saveFailed: 'Erreur lors de l’enregistrement de l’opportunité',
    deleted: 'Opportunité supprimée',
    deleteFailed: 'Erreur lors de la suppression de l’opportunité',
    deleteQuestion: 'Voulez-vous vraiment supprimer cette opportunité ?',
  },
});
