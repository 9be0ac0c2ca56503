import { defineMessages } from '@alumni/shared/core/messages';

export const newsMessages = defineMessages({
  newsSaved: { en: 'News article saved successfully', fr: 'Article enregistré' },
  newsCreated: { en: 'News article posted successfully', fr: 'Article publié' },
  newsDeleted: { en: 'News Article deleted successfully', fr: 'Article supprimé' },
});
