import { defineMessages } from '@alumni/shared/core/messages';
import { somethingWrong } from '@alumni/shared/text/language';

export const httpMessages = defineMessages({
  bodyMalformed: { en: 'The request could not be read.', fr: 'La requête n’a pas pu être lue.' },
  sharedAccount: {
    en: 'Everybody who tries the demonstration shares this account: its email, password, second step and role stay as they are, and it is not deleted. Register an account of your own to try that.',
    fr: 'Tous les visiteurs de la démonstration partagent ce compte : son adresse e-mail, son mot de passe, sa deuxième étape et son type restent tels quels, et il n’est pas supprimé. Créez votre propre compte pour essayer cela.',
  },
  testMailLimit: {
    en: 'Five test mails an hour can be sent. You can go on {wait}.',
    fr: 'La limite est de cinq e-mails d’essai par heure. Vous pourrez continuer {wait}.',
  },
  memberExportLimit: {
    en: 'Ten lists of members an hour can be downloaded. You can go on {wait}.',
    fr: 'La limite est de dix téléchargements de listes de membres par heure. Vous pourrez continuer {wait}.',
  },
  confirmationLimit: {
    en: 'The link has been sent several times. Please look for it among your mails, unwanted ones too. You can ask for it again {wait}.',
    fr: 'Le lien a été envoyé plusieurs fois. Veuillez le chercher dans vos e-mails, indésirables compris. Vous pourrez le redemander {wait}.',
  },
  requestMalformed: {
    en: 'The request cannot be read.',
    fr: 'La requête est illisible.',
  },
  requestTooSlow: {
    en: 'The connection was too slow. Please try again.',
    fr: 'La connexion était trop lente. Veuillez réessayer.',
  },
  headersTooLarge: {
    en: 'The request is too long.',
    fr: 'La requête est trop longue.',
  },
  somethingWrong,
  bodyTooLarge: { en: 'The request is too large.', fr: 'La requête est trop volumineuse.' },
  encodingUnsupported: {
    en: 'The request must not be compressed.',
    fr: 'La requête ne doit pas être compressée.',
  },
  typeUnsupported: {
    en: 'This type of content is not accepted.',
    fr: 'Ce type de contenu n’est pas accepté.',
  },
  currentPasswordNeeded: {
    en: 'You logged in a while ago. Please enter your current password too. Nothing has been saved yet.',
    fr: 'Votre connexion remonte à quelque temps. Veuillez saisir aussi votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordWrong: {
    en: 'This is not your current password. Nothing has been saved yet.',
    fr: 'Ce n’est pas votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordLimit: {
    en: 'There have been too many wrong passwords. You can try again {wait}; what needs no password can be saved now.',
    fr: 'Trop de mots de passe incorrects ont été saisis. Vous pourrez réessayer {wait} ; ce qui ne demande pas de mot de passe peut être enregistré dès maintenant.',
  },
  downloadTicketInvalid: {
    en: 'This download link has expired. Please start the download again.',
    fr: 'Ce lien de téléchargement a expiré. Veuillez relancer le téléchargement.',
  },
  downloadLimit: {
    en: 'That was many downloads. You can go on {wait}.',
    fr: 'Cela fait beaucoup de téléchargements. Vous pourrez continuer {wait}.',
  },
  accountLimit: {
    en: 'The email or the password has been changed several times. You can change it again {wait}; the other fields can be saved now.',
    fr: 'L’adresse e-mail ou le mot de passe a été modifié plusieurs fois. Vous pourrez recommencer {wait} ; les autres champs peuvent être enregistrés dès maintenant.',
  },
  postingLimit: {
    en: 'You have posted a lot within an hour. You can post more {wait}.',
    fr: 'Vous avez beaucoup publié en une heure. Vous pourrez continuer {wait}.',
  },
  changingLimit: {
    en: 'You have made a lot of changes within an hour. What you have typed is kept; you can save it {wait}.',
    fr: 'Vous avez fait beaucoup de modifications en une heure. Votre saisie est gardée ; vous pourrez l’enregistrer {wait}.',
  },
  searchLimit: {
    en: 'There have been very many searches from your network. You can search again {wait}.',
    fr: 'De très nombreuses recherches sont venues de votre réseau. Vous pourrez chercher à nouveau {wait}.',
  },
});
