import { defineMessages } from '@alumni/shared/core/messages';

export const eventMessages = defineMessages({
  eventSaved: { en: 'Event saved successfully', fr: 'Événement enregistré' },
  eventCreated: { en: 'Event created successfully', fr: 'Événement créé' },
  eventDeleted: { en: 'Event deleted successfully', fr: 'Événement supprimé' },
  replyIn: { en: 'You are in. See you there!', fr: 'Vous avez une place. À bientôt !' },
  replyInWith: {
    en: 'You are in, with your guests: {guests}. See you there!',
    fr: 'Vous avez une place, avec vos accompagnants ({guests}). À bientôt !',
  },
  replyWaiting: {
    en: 'There is no place for you yet. Your answer is number {line} in line, guests not counted; you are mailed as soon as there is room.',
    fr: 'Il n’y a pas encore de place pour vous. Votre réponse porte le numéro {line} sur la liste d’attente, sans compter les accompagnants ; un e-mail vous préviendra dès qu’il y aura de la place.',
  },
  replyMaybe: {
    en: 'You answered ‘maybe’. No place is kept until you say that you are coming.',
    fr: 'Vous avez répondu « peut-être ». Aucune place n’est gardée tant que vous n’avez pas confirmé.',
  },
  replyNot: {
    en: 'You do not come. Thank you for saying so.',
    fr: 'Vous ne venez pas. Merci de l’avoir dit.',
  },
  repliesOff: {
    en: 'This event takes no answers.',
    fr: 'On ne peut pas répondre à cet événement.',
  },
  eventOver: { en: 'This event is over.', fr: 'Cet événement est passé.' },
  repliesClosed: {
    en: 'The time for answers is over. You can still say that you do not come.',
    fr: 'Il est trop tard pour répondre, sauf pour dire que vous ne venez pas.',
  },
  repliesFull: {
    en: 'This event has as many answers as it can take.',
    fr: 'Cet événement a reçu le nombre maximal de réponses.',
  },
  partyTooLarge: {
    en: 'There are not enough places for so many guests. Your answer stays as it was.',
    fr: 'Il n’y a pas assez de places pour autant d’accompagnants. Votre réponse reste comme avant.',
  },
  placesMissing: {
    en: 'There are not enough free places for this party. Give the event more places first.',
    fr: 'Il n’y a pas assez de places libres pour ce groupe. Ajoutez d’abord des places à l’événement.',
  },
  replyUnknown: {
    en: 'This person does not wait (any more).',
    fr: 'Cette personne n’attend pas (ou plus).',
  },
  comersMailed: {
    en: 'Your message is on its way to those who come.',
    fr: 'Votre message part vers les personnes qui viennent.',
  },
  arrivalsFull: {
    en: 'More arrivals have been noted for this event than it can have.',
    fr: 'Cet événement a atteint le nombre maximal d’arrivées notées.',
  },
  replyAdmitted: {
    en: 'They have a place now, and an email tells them.',
    fr: 'La personne a maintenant une place, et un e-mail l’en prévient.',
  },
  visitorAnswerLimit: {
    en: 'Many answers have just been given from your network. You can give yours {wait}.',
    fr: 'Beaucoup de réponses viennent d’être données depuis votre réseau. Vous pourrez donner la vôtre {wait}.',
  },
  visitorAnswerEmailLimit: {
    en: 'This email has been written to several times. Look at the last of these mails, or try again {wait}.',
    fr: 'Plusieurs e-mails ont déjà été envoyés à cette adresse. Regardez le dernier, ou réessayez {wait}.',
  },
  visitorAnswerEventLimit: {
    en: 'This event has had very many answers today. You can give yours {wait}.',
    fr: 'Cet événement a reçu énormément de réponses aujourd’hui. Vous pourrez donner la vôtre {wait}.',
  },
  visitorAnswersWait: {
    en: 'Very many answers wait to be confirmed by mail. You can give yours {wait}; members answer on the site.',
    fr: 'De très nombreuses réponses attendent d’être confirmées par e-mail. Vous pourrez donner la vôtre {wait} ; les membres répondent sur le site.',
  },
  eventNoticeLimit: {
    en: 'Those who come have been written to five times today. What you have typed is kept; you can send it {wait}.',
    fr: 'Les personnes qui viennent ont déjà reçu cinq messages aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
});
