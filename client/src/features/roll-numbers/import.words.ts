import { defineWords } from '../../i18n/words.ts';

export const importWords = defineWords({
  en: {
    title: 'Invite many at once',
    intro:
      'Take a CSV file as spreadsheets save it, or paste e-mail addresses, one a line. Other columns are ignored; a list may have 5,000 rows. You see what would happen before anything is sent.',
    choose: 'Choose a CSV file',
    paste: 'Paste a list',
    pasted: 'E-mail addresses, one a line',
    pastedName: 'Pasted list',
    check: 'Check the list',
    checking: 'Checking the list...',
    unreadable: 'This file could not be read.',
    failed: 'The list could not be checked. Please try again.',
    preview: 'What would happen',
    all: 'All rows',
    states: {
      new: 'New',
      issued: 'Already issued',
      registered: 'Already registered',
      duplicate: 'Listed twice',
      invalid: 'Invalid',
    },
    explained: {
      new: 'gets a number and a mail',
      issued: 'has a number already',
      registered: 'has an account already',
      duplicate: 'is further up already',
      invalid: 'is not an e-mail address',
    },
    line: 'Line',
    email: 'Email',
    happens: 'What happens',
    noneNew: 'Nobody on this list needs a roll number: nothing would be sent.',
    start: (count: string, one: boolean) =>
      one ? 'Issue 1 roll number' : `Issue ${count} roll numbers`,
    cancel: 'Choose another list',
    running: 'Issuing roll numbers',
    progress: (done: string, total: string) => `${done} of ${total} done`,
    stop: 'Stop',
    stopping: 'Stopping...',
    stopped: (done: string, total: string) =>
      `Stopped: ${done} of ${total} are done, the rest is waiting.`,
    broken: (done: string, total: string) =>
      `Interrupted: ${done} of ${total} are done, the rest is waiting. Nobody is mailed twice when you go on.`,
    goOn: 'Go on',
    discard: 'Leave out the rest',
    done: 'The import is finished.',
    issuedCount: (count: string, one: boolean) =>
      one ? '1 roll number issued and mailed.' : `${count} roll numbers issued and mailed.`,
    others: (state: string, count: string) => `${state}: ${count}`,
    repeated:
      'Some of those already issued may have got their number just before the interruption.',
    close: 'Import another list',
  },
  fr: {
    title: 'Inviter plusieurs personnes',
    intro:
      'Prenez un fichier CSV tel que l’enregistrent les tableurs, ou collez des adresses e-mail, une par ligne. Les autres colonnes sont ignorées ; une liste peut compter 5 000 lignes. Un aperçu s’affiche avant tout envoi.',
    choose: 'Choisir un fichier CSV',
    paste: 'Coller une liste',
    pasted: 'Adresses e-mail, une par ligne',
    pastedName: 'Liste collée',
    check: 'Vérifier la liste',
    checking: 'Vérification de la liste...',
    unreadable: 'Ce fichier n’a pas pu être lu.',
    failed: 'La liste n’a pas pu être vérifiée. Veuillez réessayer.',
    preview: 'Ce qui se passerait',
    all: 'Toutes les lignes',
    states: {
      new: 'Nouveau',
      issued: 'Déjà délivré',
      registered: 'Déjà inscrit',
      duplicate: 'En double',
      invalid: 'Non valide',
    },
    explained: {
      new: 'reçoit un matricule et un e-mail',
      issued: 'a déjà un matricule',
      registered: 'a déjà un compte',
      duplicate: 'figure déjà plus haut',
      invalid: 'n’est pas une adresse e-mail',
    },
    line: 'Ligne',
    email: 'E-mail',
    happens: 'Effet',
    noneNew: 'Personne sur cette liste n’a besoin d’un matricule : rien ne serait envoyé.',
    start: (count: string, one: boolean) =>
      one ? 'Délivrer 1 matricule' : `Délivrer ${count} matricules`,
    cancel: 'Choisir une autre liste',
    running: 'Délivrance des matricules',
    progress: (done: string, total: string) => `${done} sur ${total} traités`,
    stop: 'Arrêter',
    stopping: 'Arrêt en cours...',
    stopped: (done: string, total: string) =>
      `Arrêté : ${done} sur ${total} sont traités, le reste attend.`,
    broken: (done: string, total: string) =>
      `Interrompu : ${done} sur ${total} sont traités, le reste attend. Personne ne reçoit deux e-mails si vous continuez.`,
    goOn: 'Continuer',
    discard: 'Abandonner le reste',
    done: 'L’importation est terminée.',
    issuedCount: (count: string, one: boolean) =>
      one ? '1 matricule délivré et envoyé.' : `${count} matricules délivrés et envoyés.`,
    others: (state: string, count: string) => `${state} : ${count}`,
    repeated: 'Certains de ceux déjà délivrés l’ont peut-être été juste avant l’interruption.',
    close: 'Importer une autre liste',
  },
});
