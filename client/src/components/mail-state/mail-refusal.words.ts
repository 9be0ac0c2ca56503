import type { MailReason } from '@alumni/shared/mail/mail-state';
import { defineWords } from '../../i18n/words.ts';

export const mailRefusalWords = defineWords({
  en: {
    tried: (reason: string) => `It could not be sent yet. ${reason}`,
    reasons: {
      mailbox: 'There is no such mailbox: check the address.',
      full: 'The mailbox is full.',
      domain: 'The part after the @ does not exist: check the address.',
      spam: 'The mail server takes it for spam, or does not trust this site.',
      limit: 'The mail server takes no more for now: its limit for this site is reached.',
      later: 'The mail server asks to come back later, as many ask senders that they do not know.',
      perhaps: 'Perhaps delivered: the mail server got it and never answered.',
      expired: 'Its link had expired before it could be sent.',
      restored: 'It was waiting in the restored backup.',
      unreachable: 'The mail server could not be reached.',
      login: 'This site could not log in to its mail server.',
      other: 'The mail server gives another reason.',
    } satisfies Record<MailReason, string>,
    serverReply: 'What the mail server said',
  },
  fr: {
    tried: (reason: string) => `Il n’a pas encore pu être envoyé. ${reason}`,
    reasons: {
      mailbox: 'Cette boîte n’existe pas : vérifiez l’adresse.',
      full: 'La boîte est pleine.',
      domain: 'Ce qui suit le @ n’existe pas : vérifiez l’adresse.',
      spam: 'Le serveur de messagerie le prend pour un indésirable, ou se méfie de ce site.',
      limit:
        'Le serveur de messagerie n’en accepte plus pour l’instant : la limite de ce site est atteinte.',
      later:
        'Le serveur de messagerie demande de revenir plus tard, comme beaucoup le font avec un expéditeur inconnu.',
      perhaps: 'Peut-être remis : le serveur de messagerie l’a reçu sans jamais répondre.',
      expired: 'Son lien avait expiré avant l’envoi.',
      restored: 'Il attendait dans la sauvegarde restaurée.',
      unreachable: 'Le serveur de messagerie n’a pas répondu.',
      login: 'Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe de ce site.',
      other: 'Le serveur de messagerie donne une autre raison.',
    },
    serverReply: 'Réponse du serveur de messagerie',
  },
});
