import { defineMessages } from '@alumni/shared/core/messages';

export const galleryMessages = defineMessages({
  gallerySaved: { en: 'Gallery saved successfully', fr: 'Galerie enregistrée' },
  galleryCreated: { en: 'Gallery created successfully', fr: 'Galerie créée' },
  galleryDeleted: { en: 'Gallery deleted successfully', fr: 'Galerie supprimée' },
});
