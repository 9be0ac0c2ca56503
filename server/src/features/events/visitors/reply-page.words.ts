import type { Language } from '@alumni/shared/text/language';
import { typesetAll } from '@alumni/shared/text/typeset-all';

const late =
  'It can take an hour or more if many answer at once, or if you have just had such a mail.';

const en = {
  title: 'Are you coming?',
  full: (before: number) => `Full: waiting list, ${before || 'nobody'} before you.`,
  asMember: 'I am a member: answer on the site',
  notMember: 'Not a member?',
  withoutLogin: 'Without logging in',
  forEveryone:
    'Answer with your name and email. We mail you a link, and your answer counts once you have confirmed it there.',
  forMembers: 'With the email of your account we mail you a link to answer.',
  name: 'Your name',
  email: 'Your email',
  guests: 'Guests you bring',
  noGuests: 'None',
  until: (day: string) => `Please answer by ${day}.`,
  choices: { coming: 'I am coming', maybe: 'Maybe', not: 'I am not coming' },
  confirm: {
    coming: 'Confirm: I am coming',
    maybe: 'Confirm: maybe',
    not: 'Confirm: I am not coming',
  },
  asked: 'Look at your mails',
  askedText: (email: string) =>
    `We have written to ${email}. Open the link in that mail and confirm: your answer counts only then. If nothing comes, look among spam. ${late}`,
  askedMember: (email: string) =>
    `If ${email} is the address of a member, a mail with a link to answer is under way. If nothing comes, look among spam, or log in on the site. ${late}`,
  yours: 'Your answer',
  confirmTitle: 'Confirm your answer',
  confirmText: 'One more tap: your answer counts then.',
  changeText: 'You can change your answer here as long as the event takes answers.',
  code: (code: string) => `Your code at the door: ${code}`,
  quietTitle: 'Reminders',
  quietAsk: 'Shall this event not remind you? You are still told when it changes.',
  quietButton: 'No more reminders of this event',
  quietDone: 'This event does not remind you any more. You are still told when it changes.',
  backButton: 'Remind me after all',
  backDone: 'This event reminds you two days before.',
  linkInvalid: 'This link is not valid any more.',
  linkInvalidText: 'On the page of the event you get a new one.',
  event: 'The page of the event',
  events: 'All events',
};

const lateInFrench =
  'L’envoi peut prendre une heure ou plus si beaucoup répondent en même temps, ou si vous venez de recevoir un tel e-mail.';

const fr: typeof en = {
  title: 'Venez-vous ?',
  full: (before) => `Complet : liste d’attente, ${before || 'personne'} avant vous.`,
  asMember: 'Je suis membre : répondre sur le site',
  notMember: 'Vous n’êtes pas membre ?',
  withoutLogin: 'Sans se connecter',
  forEveryone:
    'Répondez avec votre nom et votre adresse e-mail. Nous vous envoyons un lien : votre réponse compte dès que vous l’avez confirmée sur la page qu’il ouvre.',
  forMembers: 'Avec l’adresse e-mail de votre compte, nous vous envoyons un lien pour répondre.',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  guests: 'Vos accompagnants',
  noGuests: 'Aucun',
  until: (day) => `Merci de répondre au plus tard le ${day}.`,
  choices: { coming: 'Je viens', maybe: 'Peut-être', not: 'Je ne viens pas' },
  confirm: {
    coming: 'Confirmer : je viens',
    maybe: 'Confirmer : peut-être',
    not: 'Confirmer : je ne viens pas',
  },
  asked: 'Regardez vos e-mails',
  askedText: (email) =>
    `Nous avons écrit à ${email}. Ouvrez le lien de cet e-mail et confirmez : votre réponse ne compte qu’une fois confirmée. Si rien n’arrive, regardez parmi les indésirables. ${lateInFrench}`,
  askedMember: (email) =>
    `Si ${email} est l’adresse d’un membre, un e-mail avec un lien pour répondre est en route. Si rien n’arrive, regardez parmi les indésirables, ou connectez-vous sur le site. ${lateInFrench}`,
  yours: 'Votre réponse',
  confirmTitle: 'Confirmez votre réponse',
  confirmText: 'Appuyez une dernière fois pour que votre réponse compte.',
  changeText: 'Vous pouvez changer votre réponse ici tant que l’événement accepte les réponses.',
  code: (code) => `Votre code à l’entrée : ${code}`,
  quietTitle: 'Rappels',
  quietAsk: 'Ne plus vous rappeler cet événement ? Un changement vous sera quand même annoncé.',
  quietButton: 'Ne plus recevoir de rappels de cet événement',
  quietDone: 'Cet événement ne vous sera plus rappelé. Un changement vous sera quand même annoncé.',
  backButton: 'Me le rappeler quand même',
  backDone: 'Cet événement vous sera rappelé deux jours avant.',
  linkInvalid: 'Ce lien n’est plus valable.',
  linkInvalidText: 'La page de l’événement vous en donne un nouveau.',
  event: 'La page de l’événement',
  events: 'Tous les événements',
};

export const replyPageWords: Record<Language, typeof en> = { en, fr: typesetAll(fr) };
