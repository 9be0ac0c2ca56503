import { defineWords } from '../../i18n/words.ts';

export const messagesWords = defineWords({
  en: {
    title: 'Messages',
    intro: 'What visitors have written through the contact page, unread first.',
    empty: 'No messages yet.',
    unread: (count: string, one: boolean) => `${count} unread ${one ? 'message' : 'messages'}`,
    noneUnread: 'All messages are read.',
    moved: 'Unread messages come first: new ones may have moved to the first page.',
    toFirst: 'Show the unread ones',
    unreadMark: 'Unread',
    answer: 'Answer by e-mail',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    subject: (site: string) => `Your message to ${site}`,
    failed: 'The message could not be marked.',
  },
  fr: {
    title: 'Messages',
    intro: 'Les messages envoyés depuis la page de contact, les non lus d’abord.',
    empty: 'Aucun message pour l’instant.',
    unread: (count: string, one: boolean) =>
      `${count} ${one ? 'message non lu' : 'messages non lus'}`,
    noneUnread: 'Tous les messages sont lus.',
    moved:
      'Les messages non lus viennent en premier : certains ont pu passer sur la première page.',
    toFirst: 'Afficher les non lus',
    unreadMark: 'Non lu',
    answer: 'Répondre par e-mail',
    markRead: 'Marquer comme lu',
    markUnread: 'Marquer comme non lu',
    subject: (site: string) => `Votre message à ${site}`,
    failed: 'Le message n’a pas pu être marqué.',
  },
});
