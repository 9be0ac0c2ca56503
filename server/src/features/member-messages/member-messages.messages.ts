import { defineMessages } from '@alumni/shared/core/messages';

export const memberMessageMessages = defineMessages({
  memberMessageSent: {
    en: 'Your message has been sent to {name}.',
    fr: 'Votre message a été envoyé à {name}.',
  },
  messagesNotTaken: {
    en: 'This person does not take messages.',
    fr: 'Cette personne n’accepte pas de messages.',
  },
  messageToSelf: {
    en: 'You cannot write to yourself.',
    fr: 'Vous ne pouvez pas vous écrire à vous-même.',
  },
  blockOfSelf: {
    en: 'You cannot block or report yourself.',
    fr: 'Vous ne pouvez pas vous bloquer ni vous signaler vous-même.',
  },
  senderBlocked: {
    en: '{name} can no longer write to you.',
    fr: '{name} ne peut plus vous écrire.',
  },
  senderUnblocked: {
    en: 'This person can write to you again.',
    fr: 'Cette personne peut de nouveau vous écrire.',
  },
  senderReported: {
    en: 'Thank you. Your report has reached the association.',
    fr: 'Merci. Votre signalement est parvenu à l’association.',
  },
  reportHeading: {
    en: 'REPORT: {reporter} reports {reported}.',
    fr: 'SIGNALEMENT : {reporter} signale {reported}.',
  },
  reportReason: { en: 'Why:', fr: 'Motif :' },
  reportedMessage: {
    en: 'The message, as {reporter} has attached it:',
    fr: 'Le message joint par {reporter} :',
  },
  memberMessageLimit: {
    en: 'You have written many messages. What you have typed is kept; you can send it {wait}.',
    fr: 'Vous avez écrit beaucoup de messages. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  memberMessagePairLimit: {
    en: 'You have written to this person several times today. What you have typed is kept; you can send it {wait}.',
    fr: 'Vous avez écrit plusieurs fois à cette personne aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  memberMessageRecipientLimit: {
    en: 'This person has been sent very many messages today. What you have typed is kept; you can send it {wait}.',
    fr: 'Cette personne a reçu de très nombreux messages aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  reportLimit: {
    en: 'You have sent several reports. You can send the next one {wait}.',
    fr: 'Vous avez envoyé plusieurs signalements. Vous pourrez envoyer le suivant {wait}.',
  },
});
