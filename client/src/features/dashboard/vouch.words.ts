import { defineWords } from '../../i18n/words.ts';

export const vouchWords = defineWords({
  en: {
    title: 'Vouch for somebody',
    text: 'Do you know somebody who should be a member? Send them a link: the association then sees that you vouch for them.',
    make: 'Make a link',
    made: (day: string) => `It works for one person, until ${day}.`,
    address: 'Link to send',
    whatsApp: 'Send by WhatsApp',
    invitation: (site: string) => `I vouch for you at ${site}. Register with this link:`,
    failed: 'The link was not made.',
  },
  fr: {
    title: 'Recommander quelqu’un',
    text: 'Vous connaissez quelqu’un qui devrait être membre ? Envoyez-lui un lien : l’association verra que vous recommandez cette personne.',
    make: 'Créer un lien',
    made: (day: string) => `Il sert à une seule personne, jusqu’au ${day}.`,
    address: 'Lien à envoyer',
    whatsApp: 'Envoyer par WhatsApp',
    invitation: (site: string) => `${site} : je vous recommande. Inscrivez-vous avec ce lien :`,
    failed: 'Le lien n’a pas été créé.',
  },
});
