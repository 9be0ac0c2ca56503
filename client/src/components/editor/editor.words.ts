import { defineWords } from '../../i18n/words.ts';

export const editorWords = defineWords({
  en: {
    save: 'Save',
    saving: 'Saving...',
    saved: 'Your changes are saved.',
    cancel: 'Cancel',
    delete: 'Delete',
    notYours: 'You may not edit this: it belongs to another member.',
    none: 'Not given',
    noImages: 'No images yet',
    images: 'Images',
    kept: 'We kept your changes',
    keptText: 'They are on this device alone until you save them.',
    keptSending: 'They were not completely saved. What has arrived is not sent again.',
    goOn: 'Go on saving',
    discard: 'Discard them',
    discardQuestion: 'Discard the changes that are not saved?',
    discarded: 'Your changes were discarded.',
    undo: 'Undo',
    leaveText:
      'Your changes are not saved yet. They are kept on this device for when you come back.',
    notKept:
      'This browser has no room to keep your changes: do not close the page before they are saved.',
    notSent: (count: number) =>
      count === 1
        ? 'One picture could not be sent. Save again to try again, or remove it.'
        : `${count} pictures could not be sent. Save again to try again, or remove them.`,
    sessionEnded: 'Please log in again.',
    sessionEndedText:
      'Your changes and the pictures that have arrived are kept. You can go on then.',
    stopped: 'Sending was stopped. What has arrived is kept.',
    conflict: 'Somebody else has changed this in the meantime',
    conflictText: 'Nothing was overwritten. These fields differ:',
    yours: 'Yours',
    theirs: 'Saved meanwhile',
    keepMine: 'Save mine',
    takeTheirs: 'Take the saved version',
    imageCount: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    otherOrder: (count: number) => `${count} images, others or in another order`,
  },
  fr: {
    save: 'Enregistrer',
    saving: 'Enregistrement...',
    saved: 'Vos modifications sont enregistrées.',
    cancel: 'Annuler',
    delete: 'Supprimer',
    notYours: 'Vous ne pouvez pas modifier ceci : un autre membre en est propriétaire.',
    none: 'Non renseigné',
    noImages: "Pas encore d'images",
    images: 'Images',
    kept: 'Nous avons gardé vos modifications',
    keptText: 'Elles ne sont que sur cet appareil tant que vous ne les enregistrez pas.',
    keptSending:
      "Elles n'ont pas été entièrement enregistrées. Ce qui est arrivé n'est pas renvoyé.",
    goOn: "Poursuivre l'enregistrement",
    discard: 'Les abandonner',
    discardQuestion: 'Abandonner les modifications non enregistrées ?',
    discarded: 'Vos modifications ont été abandonnées.',
    undo: 'Rétablir',
    leaveText:
      'Vos modifications ne sont pas encore enregistrées. Elles restent sur cet appareil pour votre retour.',
    notKept:
      "Ce navigateur n'a plus de place pour garder vos modifications : ne fermez pas la page avant l'enregistrement.",
    notSent: (count: number) =>
      count === 1
        ? "Une image n'a pas pu être envoyée. Enregistrez de nouveau pour réessayer, ou retirez-la."
        : `${count} images n'ont pas pu être envoyées. Enregistrez de nouveau pour réessayer, ou retirez-les.`,
    sessionEnded: 'Veuillez vous reconnecter.',
    sessionEndedText:
      'Vos modifications et les images déjà arrivées sont conservées. Vous pourrez alors poursuivre.',
    stopped: "L'envoi a été arrêté. Ce qui est arrivé est conservé.",
    conflict: "Quelqu'un d'autre a modifié ceci entre-temps",
    conflictText: "Rien n'a été écrasé. Ces champs diffèrent :",
    yours: 'Votre version',
    theirs: 'Enregistré entre-temps',
    keepMine: 'Enregistrer ma version',
    takeTheirs: 'Prendre la version enregistrée',
    imageCount: (count: number) => `${count} ${count > 1 ? 'images' : 'image'}`,
    otherOrder: (count: number) => `${count} images, d'autres ou dans un autre ordre`,
  },
});
