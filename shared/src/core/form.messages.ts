import { defineMessages, type Language, messageText } from './messages.ts';

/** Messages of form checks. The page shows them, and the server also sends them. */
export const formMessages = defineMessages({
  emailInvalid: {
    en: 'Please enter a valid email.',
    fr: 'Veuillez saisir une adresse e-mail valide.',
  },
  emailMissing: { en: 'Please enter your email.', fr: 'Veuillez saisir une adresse e-mail.' },
  otherEmailMissing: { en: 'Please enter an email.', fr: 'Veuillez saisir une adresse e-mail.' },
  passwordTooShort: {
    en: 'Password must be at least 6 characters.',
    fr: 'Le mot de passe doit compter au moins 6 caractères.',
  },
  passwordTooLong: {
    en: 'Password must be at most 200 characters.',
    fr: 'Le mot de passe doit compter au plus 200 caractères.',
  },
  passwordCharacters: {
    en: 'A password cannot have line breaks, tabs or other control characters: there is one at place {place}.',
    fr: 'Un mot de passe ne peut contenir ni saut de ligne, ni tabulation, ni autre caractère de contrôle : il y en a un à la position {place}.',
  },
  passwordTooShortForAdmins: {
    en: 'The password of an admin or master must be at least 12 characters.',
    fr: 'Le mot de passe d’un administrateur ou d’un administrateur principal doit compter au moins 12 caractères.',
  },
  passwordCommon: {
    en: 'This is one of the 10,000 most used passwords. Please choose another.',
    fr: 'Ce mot de passe est l’un des 10 000 les plus utilisés. Veuillez en choisir un autre.',
  },
  passwordMissing: {
    en: 'Please enter your password.',
    fr: 'Veuillez saisir votre mot de passe.',
  },
  successorMissing: {
    en: 'Please enter an email or a roll number.',
    fr: 'Veuillez saisir une adresse e-mail ou un matricule.',
  },
  postsChoiceMissing: {
    en: 'Please choose what becomes of your posts.',
    fr: 'Veuillez choisir ce que deviennent vos publications.',
  },
  codeMissing: { en: 'Please enter the code.', fr: 'Veuillez saisir le code.' },
  passwordsDiffer: {
    en: 'Passwords do not match!',
    fr: 'Les mots de passe ne correspondent pas !',
  },
  confirmPasswordMissing: {
    en: 'Please confirm your password.',
    fr: 'Veuillez confirmer votre mot de passe.',
  },
  lastNameMissing: { en: 'Please enter your last name.', fr: 'Veuillez saisir votre nom.' },
  loggedOut: { en: 'You are logged out.', fr: 'La déconnexion a réussi.' },
  signedUp: { en: 'User signed up successfully', fr: 'Inscription réussie' },
  recoverySent: {
    en: 'Password recovery instructions have been sent to your email.',
    fr: 'Les instructions de récupération ont été envoyées à votre adresse e-mail.',
  },
  resetLinkInvalid: {
    en: 'This link has been used already, or its time is over. If you have chosen a new password with it, log in; otherwise ask for a new link.',
    fr: 'Ce lien a déjà servi, ou il a expiré. Si vous avez choisi un nouveau mot de passe avec lui, connectez-vous ; sinon, demandez un nouveau lien.',
  },
  accountTypeInvalid: {
    en: 'The account type must be admin, user or suspended.',
    fr: 'Le type de compte doit être administrateur (admin), membre (user) ou suspendu (suspended).',
  },
  importBatchTooLong: {
    en: 'At most {max} email addresses are taken at once.',
    fr: 'Au plus {max} adresses e-mail sont acceptées à la fois.',
  },
  importEmpty: {
    en: 'There are no email addresses in this list.',
    fr: 'Cette liste ne contient aucune adresse e-mail.',
  },
  imageNeeded: {
    en: 'At least one image is required.',
    fr: 'Au moins une image est requise.',
  },
  galleryFull: {
    en: 'Maximum of 100 images reached.',
    fr: 'Maximum de 100 images atteint.',
  },
  tooManyImages: { en: 'At most 5 images are allowed.', fr: 'Au plus 5 images sont autorisées.' },
  titleMissing: { en: 'Please enter a title.', fr: 'Veuillez saisir un titre.' },
  descriptionMissing: { en: 'Please enter a description.', fr: 'Veuillez saisir une description.' },
  themeMissing: { en: 'Please enter the theme.', fr: 'Veuillez saisir le thème.' },
  organizerMissing: {
    en: 'Please enter the organizer.',
    fr: 'Veuillez saisir l’organisateur.',
  },
  venueMissing: { en: 'Please enter the venue.', fr: 'Veuillez saisir le lieu.' },
  townMissing: { en: 'Please enter the town.', fr: 'Veuillez saisir la ville.' },
  startDateInvalid: {
    en: 'Please enter a valid start date.',
    fr: 'Veuillez saisir une date de début valide.',
  },
  endDateInvalid: {
    en: 'Please enter a valid end date.',
    fr: 'Veuillez saisir une date de fin valide.',
  },
  deadlineInvalid: {
    en: 'Please enter a valid deadline.',
    fr: 'Veuillez saisir une date limite valide.',
  },
  yearInvalid: {
    en: 'Please check the year: it must be between 1900 and 2200.',
    fr: 'Veuillez vérifier l’année : elle doit être entre 1900 et 2200.',
  },
  endBeforeStart: {
    en: 'The end date cannot be before the start date.',
    fr: 'La date de fin ne peut pas précéder la date de début.',
  },
  startTimeInvalid: {
    en: 'Please enter the time at which it starts, such as 18:00.',
    fr: 'Veuillez saisir l’heure de début, par exemple 18 h.',
  },
  endTimeInvalid: {
    en: 'Please enter the time at which it ends, such as 20:30.',
    fr: 'Veuillez saisir l’heure de fin, par exemple 20 h 30.',
  },
  startTimeMissing: {
    en: 'Please enter the time at which it starts too.',
    fr: 'Veuillez saisir aussi l’heure de début.',
  },
  endTimeBeforeStart: {
    en: 'The end must be after the start. If it ends at midnight or later, take the next day as End Date.',
    fr: 'La fin doit suivre le début. Si l’événement finit à minuit ou plus tard, indiquez le lendemain comme date de fin.',
  },
  placesInvalid: {
    en: 'The number of places must be a whole number, 1 or more.',
    fr: 'Le nombre de places doit être un nombre entier, 1 ou plus.',
  },
  answersUntilInvalid: {
    en: 'Please enter a valid last day for answers.',
    fr: 'Veuillez saisir une date limite de réponse valide.',
  },
  answersInvalid: {
    en: 'Answers are off, for members or for everyone.',
    fr: 'Les réponses sont désactivées, réservées aux membres ou ouvertes à tous.',
  },
  answerMissing: {
    en: 'Please say whether you come.',
    fr: 'Veuillez dire si vous venez.',
  },
  guestsInvalid: {
    en: 'You can bring up to five guests.',
    fr: 'Vous pouvez venir avec cinq accompagnants au plus.',
  },
  timeZoneInvalid: {
    en: 'Please enter a time zone such as Africa/Douala.',
    fr: 'Veuillez saisir un fuseau horaire comme Africa/Douala.',
  },
  telephoneInvalid: {
    en: 'Please enter a telephone number, for example +237 677 12 34 56.',
    fr: 'Veuillez saisir un numéro de téléphone, par exemple +237 677 12 34 56.',
  },
  promotionInvalid: {
    en: 'Please enter the year as four digits, 1950 or later.',
    fr: 'Veuillez saisir l’année en quatre chiffres, 1950 ou après.',
  },
  visibilityInvalid: {
    en: 'A field is shown to everybody, to members or to the office alone.',
    fr: 'Un champ est montré à tous, aux membres ou aux administrateurs seulement.',
  },
  participantsInvalid: {
    en: 'The number of participants must be a whole number, 0 or more.',
    fr: 'Le nombre de participants doit être un nombre entier, 0 ou plus.',
  },
  videoInvalid: {
    en: 'This is not a web address. Please paste the whole address, beginning with https://.',
    fr: 'Ce n’est pas une adresse web. Veuillez coller l’adresse entière, qui commence par https://.',
  },
  applyLinkInvalid: {
    en: 'Please paste one web address, such as https://example.org/jobs, or one email address.',
    fr: 'Veuillez coller une seule adresse web, comme https://exemple.org/emplois, ou une seule adresse e-mail.',
  },
  textTooLong: {
    en: 'This text is too long (at most {max} characters).',
    fr: 'Ce texte est trop long (au plus {max} caractères).',
  },
  nameMissing: { en: 'Please enter your name.', fr: 'Veuillez saisir votre nom.' },
  nameLineBreak: {
    en: 'A name has no line breaks.',
    fr: 'Un nom ne contient pas de saut de ligne.',
  },
  messageMissing: { en: 'Please enter a message.', fr: 'Veuillez saisir un message.' },
  reasonMissing: {
    en: 'Please say what is wrong.',
    fr: 'Veuillez dire ce qui s’est passé.',
  },
  fileUnknown: { en: 'There is no such image.', fr: 'Cette image n’existe pas.' },
  busy: {
    en: 'The server is busy. Please try again in a moment.',
    fr: 'Le serveur est occupé. Veuillez réessayer dans un instant.',
  },
  forbidden: {
    en: 'You are not allowed to do this.',
    fr: 'Cette action ne vous est pas permise.',
  },
  wordsMissing: { en: 'Please write something here.', fr: 'Veuillez écrire quelque chose ici.' },
  mailHostInvalid: {
    en: 'Please enter a name such as smtp.example.org.',
    fr: 'Veuillez saisir un nom comme smtp.exemple.org.',
  },
  decisionWordsMissing: {
    en: 'Please write a sentence for the person.',
    fr: 'Veuillez écrire une phrase à la personne.',
  },
  notLetIn: {
    en: 'The association has not let you in yet. Until then you can complete your profile.',
    fr: 'L’association n’a pas encore accepté votre inscription. D’ici là, vous pouvez compléter votre profil.',
  },
  letterSubjectMissing: {
    en: 'Please write a subject, in English or in French.',
    fr: 'Veuillez écrire un objet, en français ou en anglais.',
  },
  letterTextMissing: {
    en: 'Please write a text, in English or in French.',
    fr: 'Veuillez écrire un texte, en français ou en anglais.',
  },
  letterPictures: {
    en: 'A letter has one picture at most: readers pay for each.',
    fr: 'Une lettre a au plus une image : chacune consomme le forfait des destinataires.',
  },
  letterLinkInvalid: {
    en: 'Please enter an address that starts with https://.',
    fr: 'Veuillez saisir une adresse qui commence par https://.',
  },
  audienceMissing: {
    en: 'Please choose whom it goes to.',
    fr: 'Veuillez choisir à qui elle est envoyée.',
  },
  notFound: { en: 'This does not exist.', fr: 'Cette page ou cet élément n’existe pas.' },
  fieldMissing: { en: "'{field}' is missing.", fr: '« {field} » est manquant.' },
  fieldInvalid: { en: "'{field}' is not valid.", fr: '« {field} » n’est pas valide.' },
});

export type FormMessageKey = keyof typeof formMessages;

/** The message in a language, with each `{name}` replaced by `values.name`. */
export function formMessageText(
  key: FormMessageKey,
  language: Language,
  values?: Record<string, string | number>,
): string {
  return messageText(formMessages[key], language, values);
}
