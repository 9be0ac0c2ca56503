import { defineWords } from '../../i18n/words.ts';

export const newsEditorWords = defineWords({
  en: {
    manage: 'Manage News',
    add: 'Add New Article',
    viewTitle: 'View Article',
    editTitle: 'Edit News Article',
    newTitle: 'New article',
    edit: 'Edit Article',
    back: 'Manage News',
    labels: { title: 'Title', description: 'Description', language: 'Language of this text' },
    saveAsNew: 'Save as a new article',
    saveFailed: 'Error posting Announcement',
    deleted: 'News Article deleted successfully',
    deleteFailed: 'Error deleting News Article',
    deleteQuestion: 'Are you sure you want to delete this News Article?',
  },
  fr: {
    manage: 'Gérer les actualités',
    add: 'Ajouter un article',
    viewTitle: 'Voir l’article',
    editTitle: 'Modifier l’article',
    newTitle: 'Nouvel article',
    edit: 'Modifier l’article',
    back: 'Gérer les actualités',
    labels: { title: 'Titre', description: 'Description', language: 'Langue de ce texte' },
    saveAsNew: 'Enregistrer comme nouvel article',
    saveFailed: 'Erreur lors de la publication de l’article',
    deleted: 'Article supprimé',
    deleteFailed: 'Erreur lors de la suppression de l’article',
    deleteQuestion: 'Voulez-vous vraiment supprimer cet article ?',
  },
});
