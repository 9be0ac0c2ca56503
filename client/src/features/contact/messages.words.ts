import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const messagesWords = defineWords({
  en: {
    title: 'Messages',
    intro:
      'What visitors have written through the contact page, and members who report others; unread first.',
    empty: 'No messages yet.',
    unread: (count: string, one: boolean) => `${count} unread ${one ? 'message' : 'messages'}`,
    noneUnread: 'All messages are read.',
    moved: 'Unread messages come first: new ones may have moved to the first page.',
    toFirst: 'Show the unread ones',
    unreadMark: 'Unread',
    reportMark: 'Report',
    repliedMark: 'Answered',
    repliedBy: (who: string, when: string) => `Answered by ${who} on ${when}.`,
    repliedByYou: (when: string) => `You answered this on ${when}.`,
    repliedOn: (when: string) => `Answered on ${when}.`,
    markReplied: 'Mark as answered',
    markUnreplied: 'Not answered after all',
    markAfterSending:
      'Once the email is sent, mark the message as answered: the other admins see it.',
    delete: 'Delete',
    deleteQuestion: (name: string) => `Delete the message from ${name}?`,
    deleteDetail: 'It goes to the trash, where admins can bring it back for 30 days.',
    deleteFailed: 'The message could not be deleted.',
    undo: 'Undo',
    restoreFailed: 'The message could not be brought back.',
    replyByMail: 'Answer by email',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    subject: (site: string) => `Your message to ${site}`,
    failed: 'The message could not be marked.',
  },
  fr: {
    title: 'Messages',
    intro:
      'Les messages envoyés depuis la page de contact et les signalements de membres, les non lus d’abord.',
    empty: 'Aucun message pour l’instant.',
    unread: (count: string, one: boolean) =>
      `${count} ${one ? 'message non lu' : 'messages non lus'}`,
    noneUnread: 'Tous les messages sont lus.',
    moved:
      'Les messages non lus viennent en premier : certains ont pu passer sur la première page.',
    toFirst: 'Afficher les non lus',
    unreadMark: 'Non lu',
    reportMark: 'Signalement',
    repliedMark: 'Traité',
    repliedBy: (who: string, when: string) => `${who} a répondu le ${when}.`,
    repliedByYou: (when: string) => `Vous avez répondu le ${when}.`,
    repliedOn: (when: string) => `Traité le ${when}.`,
    markReplied: 'Marquer comme traité',
    markUnreplied: 'Marquer comme non traité',
    markAfterSending:
      'Une fois l’e-mail envoyé, marquez le message comme traité : les autres administrateurs le verront.',
    delete: 'Supprimer',
    deleteQuestion: (name: string) => `Supprimer le message ${elide('de', name)} ?`,
    deleteDetail:
      'Il va dans la corbeille, d’où les administrateurs peuvent le rétablir pendant 30 jours.',
    deleteFailed: 'Le message n’a pas pu être supprimé.',
    undo: 'Rétablir',
    restoreFailed: 'Le message n’a pas pu être rétabli.',
    replyByMail: 'Répondre par e-mail',
    markRead: 'Marquer comme lu',
    markUnread: 'Marquer comme non lu',
    subject: (site: string) => `${site} : votre message`,
    failed: 'Le message n’a pas pu être marqué.',
  },
});
