import { defineMessages } from '@alumni/shared/core/messages';

export const imageMessages = defineMessages({
  imageNotYours: {
    en: 'One of the images was not uploaded by you.',
    fr: 'L’une des images n’a pas été envoyée depuis votre compte.',
  },
  imageType: {
    en: 'Only JPEG, PNG and WebP images are accepted.',
    fr: 'Seules les images JPEG, PNG et WebP sont acceptées.',
  },
  imageUnreadable: {
    en: 'This image cannot be read. It may be damaged.',
    fr: 'Cette image est illisible. Elle est peut-être endommagée.',
  },
  imageTooComplex: {
    en: 'This image takes too long to read. Please open it, save it again as a JPEG, and choose the new file.',
    fr: 'Le traitement de cette image prend trop de temps. Veuillez l’ouvrir, l’enregistrer de nouveau en JPEG et choisir le nouveau fichier.',
  },
  imageTooLarge: {
    en: 'The image is too large (at most 10 MB and 24 megapixels).',
    fr: 'L’image est trop grande (au plus 10 Mo et 24 mégapixels).',
  },
  uploadDayQuota: {
    en: 'You have uploaded {max} MB of images in the last 24 hours, which is the most a day. You can go on {wait}.',
    fr: 'Vous avez envoyé {max} Mo d’images ces dernières 24 heures, le maximum pour une journée. Vous pourrez continuer {wait}.',
  },
  uploadQuota: {
    en: 'Your images take as much room as one person may use. Please delete some that are no longer needed, or ask the association. The trash counts until it is emptied after 30 days.',
    fr: 'Vos images occupent toute la place dont une personne dispose. Veuillez en supprimer, ou vous adresser à l’association. Ce qui est dans la corbeille compte encore, jusqu’à ce qu’elle soit vidée après 30 jours.',
  },
});
