import { fillIn } from './form-messages.ts';
import type { Language } from './language.ts';
import { type MessageKey, messages } from './messages.ts';

/** Sentences that the server alone says: the client would download them with every form. */
const serverMessages = {
  // Accounts
  currentPasswordNeeded: {
    en: 'You logged in a while ago. To change your email or password, please enter your current password too. Nothing has been saved yet.',
    fr: 'Votre connexion date un peu. Pour modifier votre adresse e-mail ou votre mot de passe, veuillez saisir aussi votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordWrong: {
    en: 'This is not your current password. Nothing has been saved yet.',
    fr: 'Ce n’est pas votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordLimit: {
    en: 'There have been too many wrong passwords. You can change your email or password {wait}; the other fields can be saved now.',
    fr: 'Trop de mots de passe incorrects ont été saisis. Vous pourrez modifier votre adresse e-mail ou votre mot de passe {wait} ; les autres champs peuvent être enregistrés dès maintenant.',
  },

  emailUndone: {
    en: 'Your account uses {email} again, and everyone has been logged out. We are mailing you a link to choose a new password.',
    fr: 'Votre compte utilise de nouveau {email}, et toutes les sessions ont été fermées. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  },
  loggedOutEverywhere: {
    en: 'You are logged out on all devices, this one included.',
    fr: 'Vous êtes déconnecté de tous vos appareils, celui-ci compris.',
  },
  undoLinkInvalid: {
    en: 'This link has been used already, or it is older than 7 days. Please write to the association if somebody else has your account.',
    fr: 'Ce lien a déjà servi, ou il date de plus de 7 jours. Si quelqu’un d’autre utilise votre compte, veuillez écrire à l’association.',
  },

  // Limits of use: what has happened, and when one can go on
  loginLimit: {
    en: 'There have been too many wrong passwords for this email from here. You can try again {wait}, or choose a new password with "Forgot Password?".',
    fr: 'Trop de mots de passe incorrects ont été saisis ici pour cette adresse e-mail. Vous pourrez réessayer {wait}, ou choisir un nouveau mot de passe par « Mot de passe oublié ? ».',
  },
  loginSlowed: {
    en: 'There have been many wrong passwords for this email. Your password was not checked: try again {wait}, or log in from a device on which you have logged in before.',
    fr: 'De nombreux mots de passe incorrects ont été saisis pour cette adresse e-mail. Le vôtre n’a pas été vérifié : réessayez {wait}, ou connectez-vous depuis un appareil que vous avez déjà utilisé.',
  },
  loginAddressLimit: {
    en: 'There have been too many log-ins with wrong passwords from your network. You can log in {wait}.',
    fr: 'Trop de connexions avec des mots de passe incorrects sont venues de votre réseau. Vous pourrez vous connecter {wait}.',
  },
  resetLimit: {
    en: 'Instructions for this email have been asked for several times. Please look for them among your mails, unwanted ones too. You can ask again {wait}.',
    fr: 'Les instructions ont été demandées plusieurs fois pour cette adresse e-mail. Veuillez les chercher dans vos messages, indésirables compris. Vous pourrez les redemander {wait}.',
  },
  resetAddressLimit: {
    en: 'Instructions for very many emails have been asked for from your network. You can ask {wait}.',
    fr: 'Les instructions ont été demandées pour de très nombreuses adresses depuis votre réseau. Vous pourrez les demander {wait}.',
  },
  registrationLimit: {
    en: 'Several people have just registered from your network. You can register {wait}.',
    fr: "Plusieurs personnes viennent de s'inscrire depuis votre réseau. Vous pourrez vous inscrire {wait}.",
  },
  contactLimit: {
    en: 'Several messages have just been sent from your network. You can send yours {wait}.',
    fr: "Plusieurs messages viennent d'être envoyés depuis votre réseau. Vous pourrez envoyer le vôtre {wait}.",
  },
  accountLimit: {
    en: 'The email or the password has been changed several times. You can change it again {wait}; the other fields can be saved now.',
    fr: "L'adresse e-mail ou le mot de passe a été modifié plusieurs fois. Vous pourrez recommencer {wait} ; les autres champs peuvent être enregistrés dès maintenant.",
  },
  invitationLimit: {
    en: 'The roll number has been sent to {subject} several times already. It can be sent again {wait}.',
    fr: 'Le matricule a déjà été envoyé plusieurs fois à {subject}. Il pourra être renvoyé {wait}.',
  },
  postingLimit: {
    en: 'You have posted very much within an hour. You can post more {wait}.',
    fr: 'Vous avez publié beaucoup en une heure. Vous pourrez continuer {wait}.',
  },
  uploadLimit: {
    en: 'You have uploaded very many images in a short time. You can go on {wait}.',
    fr: "Vous avez envoyé beaucoup d'images en peu de temps. Vous pourrez continuer {wait}.",
  },
} as const satisfies Record<string, Record<Language, string>>;

export type ServerMessageKey = MessageKey | keyof typeof serverMessages;

const all: Record<ServerMessageKey, Record<Language, string>> = { ...messages, ...serverMessages };

/** As `messageText`, for the sentences of the server too. */
export function serverMessageText(
  key: ServerMessageKey,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return fillIn(all[key], language, values);
}
