import { defineWords } from '../../i18n/words.ts';

export const editorWords = defineWords({
  en: {
    save: 'Save',
    saving: 'Saving...',
    saved: 'Your changes are saved.',
    savedText: 'Saved.',
    cancel: 'Cancel',
    delete: 'Delete',
    back: 'Back',
    publicOnceSaved: 'Everyone can see it as soon as you save it.',
    notYours: 'This belongs to another member.',
    none: 'Not given',
    images: 'Images',
    discard: 'Discard them',
    discardQuestion: 'Discard the changes that are not saved?',
    discarded: 'Your changes were discarded.',
    undo: 'Undo',
    notRestored: 'This was not undone.',
    leaveText: 'Your changes are not saved yet, but kept on this device.',
    notPersisted:
      'This browser has no room to keep your changes: do not close the page before they are saved.',
    named: (name: string) => `${name}:`,
    notSent: (count: number) =>
      count === 1
        ? 'One picture could not be sent. Save again, or remove it.'
        : `${count} pictures could not be sent. Save again, or remove them.`,
    sessionEnded: 'Please log in again.',
    sessionEndedText: 'Your changes and the pictures that have arrived are kept.',
    stopped: 'Sending was stopped. What has arrived is kept.',
    textLanguages: { none: 'Recognised by itself', en: 'English', fr: 'French' },
  },
  fr: {
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    saved: 'Vos modifications sont enregistrées.',
    savedText: 'Enregistré.',
    cancel: 'Annuler',
    delete: 'Supprimer',
    back: 'Retour',
    publicOnceSaved: 'Visible par tous dès que vous enregistrez.',
    notYours: 'Cette publication appartient à un autre membre.',
    none: 'Non renseigné',
    images: 'Images',
    discard: 'Les abandonner',
    discardQuestion: 'Abandonner les modifications non enregistrées ?',
    discarded: 'Vos modifications ont été abandonnées.',
    undo: 'Rétablir',
    notRestored: 'Le rétablissement a échoué.',
    leaveText: 'Vos modifications ne sont pas encore enregistrées, mais gardées sur cet appareil.',
    notPersisted:
      'Ce navigateur n’a plus de place pour garder vos modifications : ne fermez pas la page avant l’enregistrement.',
    named: (name: string) => `${name} :`,
    notSent: (count: number) =>
      count === 1
        ? 'Une image n’a pas pu être envoyée. Enregistrez de nouveau, ou retirez-la.'
        : `${count} images n’ont pas pu être envoyées. Enregistrez de nouveau, ou retirez-les.`,
    sessionEnded: 'Veuillez vous reconnecter.',
    sessionEndedText: 'Vos modifications et les images déjà arrivées sont gardées.',
    stopped: 'L’envoi a été arrêté. Ce qui a déjà été envoyé est gardé.',
    textLanguages: { none: 'Reconnue automatiquement', en: 'Anglais', fr: 'Français' },
  },
});
