import { defineWords } from '../../i18n/words.ts';

export const vouchWords = defineWords({
  en: {
    title: 'Answer for somebody',
    text: 'Do you know somebody who should be a member? Send them a link: the association sees then that you answer for them.',
    make: 'Make a link',
    made: (day: string) => `It works for one person, until ${day}.`,
    address: 'Link to send',
    whatsApp: 'Send by WhatsApp',
    invitation: (site: string) => `I answer for you at ${site}. Register with this link:`,
    failed: 'The link was not made.',
  },
  fr: {
    title: 'Répondre de quelqu’un',
    text: 'Vous connaissez quelqu’un qui devrait être membre ? Envoyez-lui un lien : l’association verra que vous répondez de cette personne.',
    make: 'Créer un lien',
    made: (day: string) => `Il sert à une seule personne, jusqu’au ${day}.`,
    address: 'Lien à envoyer',
    whatsApp: 'Envoyer par WhatsApp',
    invitation: (site: string) =>
      `Je réponds de vous auprès de ${site}. Inscrivez-vous avec ce lien :`,
    failed: 'Le lien n’a pas été créé.',
  },
});
