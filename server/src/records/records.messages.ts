import { defineMessages } from '@alumni/shared/core/messages';

export const recordMessages = defineMessages({
  eventUnknown: { en: 'There is no such event.', fr: 'Cet événement n’existe pas.' },
  opportunityUnknown: {
    en: 'There is no such opportunity.',
    fr: 'Cette opportunité n’existe pas.',
  },
  newsUnknown: { en: 'There is no such news article.', fr: 'Cet article n’existe pas.' },
  galleryUnknown: { en: 'There is no such gallery.', fr: 'Cette galerie n’existe pas.' },
  trashUnknown: {
    en: 'This is no longer in the trash.',
    fr: 'Cet élément n’est plus dans la corbeille.',
  },
  recordsDayQuota: {
    en: 'You have posted {max} times in the last 24 hours, which is the most a day. You can post again {wait}.',
    fr: 'Vous avez publié {max} fois ces dernières 24 heures, le maximum pour une journée. Vous pourrez publier à nouveau {wait}.',
  },
  recordsQuota: {
    en: 'You have posted as much as one person may. Please delete what is no longer needed, or ask the association. The trash counts until it is emptied after 30 days.',
    fr: 'Vous avez atteint le nombre de publications permis par personne. Veuillez supprimer ce qui ne sert plus, ou vous adresser à l’association. Ce qui est dans la corbeille compte encore, jusqu’à ce qu’elle soit vidée après 30 jours.',
  },
});
