import { defineMessages } from '@alumni/shared/core/messages';

export const mailMessages = defineMessages({
  mailDomainLimit: {
    en: 'The sending domain can be checked 20 times an hour. You can go on {wait}.',
    fr: 'La limite est de 20 vérifications du domaine d’envoi par heure. Vous pourrez continuer {wait}.',
  },
  mailsSentAgain: {
    en: 'These mails go out again; their number is {count}.',
    fr: 'E-mails renvoyés : {count}.',
  },
  noMailToResend: {
    en: 'None of these mails can be sent again any more.',
    fr: 'Aucun de ces e-mails ne peut plus être renvoyé.',
  },
  testMailTaken: {
    en: 'The mail server has taken the mail to {email}. Look into the inbox, and into the spam folder.',
    fr: 'Le serveur de messagerie a accepté l’e-mail destiné à {email}. Regardez dans la boîte de réception et dans les indésirables.',
  },
  testMailFiled: {
    en: 'Nothing was sent: this site has no mail server. The mail is a file on the server.',
    fr: 'Rien n’a été envoyé : ce site n’a pas de serveur de messagerie. L’e-mail a été enregistré comme fichier sur le serveur.',
  },
  testMailRefused: {
    en: 'The mail to {email} was not sent.',
    fr: 'L’e-mail destiné à {email} n’a pas été envoyé.',
  },
});
