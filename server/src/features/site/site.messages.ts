import { defineMessages } from '@alumni/shared/core/messages';

export const siteMessages = defineMessages({
  setupLinkInvalid: {
    en: 'This link is not valid any more. The person who runs the server gets a new one with: setup-link',
    fr: 'Ce lien n’est plus valable. La personne qui gère le serveur en obtient un nouveau avec : setup-link',
  },
  masterCreated: { en: 'Your account is there.', fr: 'Votre compte est prêt.' },
  mailPasswordMissing: {
    en: 'Please enter the password for this mail server.',
    fr: 'Veuillez saisir le mot de passe de ce serveur de messagerie.',
  },
  mailCodeWrong: {
    en: 'This is not the code of the last test mail, or it is older than 30 minutes. Check it, or save and try again for another.',
    fr: 'Ce n’est pas le code du dernier e-mail d’essai, ou il a plus de 30 minutes. Vérifiez-le, ou enregistrez et réessayez pour en recevoir un autre.',
  },
  mailConfirmed: { en: 'The site sends mail.', fr: 'Le site envoie des e-mails.' },
  mailCodeSent: {
    en: 'A mail with a code is on its way to {email}.',
    fr: 'Un e-mail contenant un code est en route vers {email}.',
  },
  mailCodeRefused: {
    en: 'The mail server did not take the mail.',
    fr: 'Le serveur de messagerie n’a pas accepté l’e-mail.',
  },
  stepSkipped: { en: 'Left for another time.', fr: 'Remis à plus tard.' },
  exampleAccepted: { en: 'It stays as it is.', fr: 'Cela reste tel quel.' },
  siteActivated: {
    en: 'This is the site now: it sends mail and makes backups again.',
    fr: 'Cette copie est maintenant le site : il envoie de nouveau des e-mails et fait de nouveau des sauvegardes.',
  },
  siteSaved: {
    en: 'Saved: the site shows it at once.',
    fr: 'Enregistré : le site l’affiche aussitôt.',
  },
  siteRestored: {
    en: 'This version is on the site again.',
    fr: 'Cette version est de nouveau sur le site.',
  },
});
