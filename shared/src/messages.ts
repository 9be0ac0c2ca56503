import { type Language, somethingWrong, typeset } from './language.ts';

export type { Language } from './language.ts';

/**
 * Messages of the server, some of which the client shows as well. English is the specification's
 * wording (§5 and §8) where it defines one.
 */
export const messages = {
  // Accounts
  emailInvalid: {
    en: 'Please enter a valid email.',
    fr: 'Veuillez saisir une adresse e-mail valide.',
  },
  emailMissing: { en: 'Please enter your email.', fr: 'Veuillez saisir votre adresse e-mail.' },
  otherEmailMissing: { en: 'Please enter an email.', fr: 'Veuillez saisir une adresse e-mail.' },
  passwordTooShort: {
    en: 'Password must be at least 6 characters.',
    fr: 'Le mot de passe doit compter au moins 6 caractères.',
  },
  passwordTooLong: {
    en: 'Password must be at most 200 characters.',
    fr: 'Le mot de passe doit compter au plus 200 caractères.',
  },
  passwordsDiffer: {
    en: 'Passwords do not match!',
    fr: 'Les mots de passe ne correspondent pas !',
  },
  confirmPasswordMissing: {
    en: 'Please confirm your password.',
    fr: 'Veuillez confirmer votre mot de passe.',
  },
  lastNameMissing: { en: 'Please enter your last name.', fr: 'Veuillez saisir votre nom.' },
  loggedIn: { en: 'Login successful.', fr: 'Connexion réussie.' },
  loggedOut: { en: 'You are logged out.', fr: 'La déconnexion a réussi.' },
  wrongCredentials: {
    en: 'Wrong email or password.',
    fr: 'Adresse e-mail ou mot de passe incorrect.',
  },
  accountSuspended: {
    en: 'This account is suspended. Please contact the association.',
    fr: "Ce compte est suspendu. Veuillez contacter l'association.",
  },
  signedUp: { en: 'User signed up successfully', fr: 'Inscription réussie' },
  emailTaken: {
    en: 'An account with this email already exists.',
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
  },
  rollNumberWrong: {
    en: 'This roll number was not issued for this email, or it has been used already.',
    fr: "Ce matricule n'a pas été délivré pour cette adresse e-mail, ou il a déjà servi.",
  },
  rollNumberWaiting: {
    en: 'A roll number is waiting for this email. Please enter the one you were sent.',
    fr: 'Un matricule a déjà été attribué à cette adresse e-mail. Veuillez saisir celui que vous avez reçu.',
  },
  rollNumberNeeded: {
    en: 'Only holders of a roll number can register. Please enter the one you were sent.',
    fr: "Seuls les titulaires d'un matricule peuvent s'inscrire. Veuillez saisir celui que vous avez reçu.",
  },
  recoverySent: {
    en: 'Password recovery instructions have been sent to your email.',
    fr: 'Les instructions de récupération ont été envoyées à votre adresse e-mail.',
  },
  resetLinkInvalid: {
    en: 'This link is not valid or has expired. Please ask for a new one.',
    fr: "Ce lien n'est pas valide ou a expiré. Veuillez en demander un nouveau.",
  },
  passwordReset: {
    en: 'Your password has been changed. Please log in.',
    fr: 'Votre mot de passe a été modifié. Veuillez vous connecter.',
  },
  profileUpdated: { en: 'Profile updated successfully!', fr: 'Profil mis à jour avec succès !' },
  roleUpdated: {
    en: 'Profile updated successfully! Refresh this page to see the changes.',
    fr: 'Profil mis à jour avec succès ! Actualisez cette page pour voir les changements.',
  },
  roleWithProfile: {
    en: 'The account type is changed on its own, not together with profile fields.',
    fr: 'Le type de compte se modifie seul, sans les champs du profil.',
  },
  roleOfMaster: {
    en: 'The account type of a master cannot be changed.',
    fr: "Le type de compte d'un compte principal ne peut pas être modifié.",
  },
  accountTypeInvalid: {
    en: 'The account type must be admin, user or suspended.',
    fr: 'Le type de compte doit être administrateur (admin), membre (user) ou suspendu (suspended).',
  },
  alumnusUnknown: { en: 'There is no such member.', fr: "Ce membre n'existe pas." },

  // Roll numbers
  rollNumberCreated: {
    en: 'Roll number created successfully: {rollNo}',
    fr: 'Matricule créé avec succès : {rollNo}',
  },
  emailRegistered: {
    en: 'This email is already registered.',
    fr: 'Cette adresse e-mail est déjà inscrite.',
  },
  rollNumberUnknown: { en: 'There is no such roll number.', fr: "Ce matricule n'existe pas." },
  rollNumberClaimed: {
    en: 'This roll number has been claimed and can no longer be changed.',
    fr: 'Ce matricule a été utilisé et ne peut plus être modifié.',
  },
  rollNumberSentAgain: {
    en: 'The roll number has been sent again.',
    fr: 'Le matricule a été renvoyé.',
  },
  rollNumberWithdrawn: {
    en: 'The roll number has been withdrawn.',
    fr: 'Le matricule a été retiré.',
  },
  importTooLong: {
    en: 'A list may have at most 5,000 rows.',
    fr: 'Une liste peut compter au plus 5 000 lignes.',
  },
  importTooLarge: {
    en: 'This file is too large for a list of e-mail addresses (at most 2 MB).',
    fr: "Ce fichier est trop volumineux pour une liste d'adresses e-mail (au plus 2 Mo).",
  },
  importBatchTooLong: {
    en: 'At most {max} e-mail addresses are taken at once.',
    fr: 'Au plus {max} adresses e-mail sont acceptées à la fois.',
  },
  importNotText: {
    en: 'This file is not a CSV file. Please save the list as "CSV UTF-8" and try again.',
    fr: "Ce fichier n'est pas un fichier CSV. Veuillez enregistrer la liste au format « CSV UTF-8 » et réessayer.",
  },
  importQuoteOpen: {
    en: 'A quotation mark is opened in line {line} and never closed.',
    fr: "Un guillemet ouvert à la ligne {line} n'est jamais fermé.",
  },
  importDone: {
    en: 'Roll numbers issued: {count}',
    fr: 'Matricules délivrés : {count}',
  },
  importEmpty: {
    en: 'There are no e-mail addresses in this list.',
    fr: 'Cette liste ne contient aucune adresse e-mail.',
  },

  // Content
  eventSaved: { en: 'Event saved successfully', fr: 'Événement enregistré' },
  eventCreated: { en: 'Event created successfully', fr: 'Événement créé' },
  eventDeleted: { en: 'Event deleted successfully', fr: 'Événement supprimé' },
  eventUnknown: { en: 'There is no such event.', fr: "Cet événement n'existe pas." },
  opportunitySaved: { en: 'Opportunity saved successfully', fr: 'Opportunité enregistrée' },
  opportunityCreated: { en: 'Opportunity created successfully', fr: 'Opportunité créée' },
  opportunityDeleted: {
    en: 'Opportunity Article deleted successfully',
    fr: 'Opportunité supprimée',
  },
  opportunityUnknown: {
    en: 'There is no such opportunity.',
    fr: "Cette opportunité n'existe pas.",
  },
  newsSaved: { en: 'News article saved successfully', fr: 'Article enregistré' },
  newsCreated: { en: 'News article posted successfully', fr: 'Article publié' },
  newsDeleted: { en: 'News Article deleted successfully', fr: 'Article supprimé' },
  newsUnknown: { en: 'There is no such news article.', fr: "Cet article n'existe pas." },
  gallerySaved: { en: 'Gallery saved successfully', fr: 'Galerie enregistrée' },
  galleryCreated: { en: 'Gallery created successfully', fr: 'Galerie créée' },
  galleryDeleted: { en: 'Gallery deleted successfully', fr: 'Galerie supprimée' },
  galleryUnknown: { en: 'There is no such gallery.', fr: "Cette galerie n'existe pas." },
  imageNeeded: {
    en: 'At least one image is required.',
    fr: 'Au moins une image est requise.',
  },
  galleryFull: {
    en: 'Maximum of 100 images reached.',
    fr: 'Maximum de 100 images atteint.',
  },
  tooManyImages: { en: 'At most 5 images are allowed.', fr: 'Au plus 5 images sont autorisées.' },
  imageNotYours: {
    en: 'One of the images was not uploaded by you.',
    fr: "Vous n'avez pas envoyé vous-même l'une des images.",
  },
  titleMissing: { en: 'Please enter a title.', fr: 'Veuillez saisir un titre.' },
  descriptionMissing: { en: 'Please enter a description.', fr: 'Veuillez saisir une description.' },
  themeMissing: { en: 'Please enter the theme.', fr: 'Veuillez saisir le thème.' },
  organizerMissing: {
    en: 'Please enter the organizer.',
    fr: "Veuillez saisir l'organisateur.",
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
  endBeforeStart: {
    en: 'The end date cannot be before the start date.',
    fr: 'La date de fin ne peut pas précéder la date de début.',
  },
  participantsInvalid: {
    en: 'The number of participants must be a whole number, 0 or more.',
    fr: 'Le nombre de participants doit être un nombre entier, 0 ou plus.',
  },
  videoInvalid: {
    en: 'This is not a video link that can be shown. Please paste the address of a YouTube video.',
    fr: "Ce lien n'est pas une vidéo reconnue. Veuillez coller l'adresse d'une vidéo YouTube.",
  },
  textTooLong: {
    en: 'This text is too long (at most {max} characters).',
    fr: 'Ce texte est trop long (au plus {max} caractères).',
  },
  editedMeanwhile: {
    en: 'Somebody else has changed this in the meantime. Nothing was overwritten.',
    fr: "Quelqu'un d'autre a modifié ceci entre-temps. Rien n'a été écrasé.",
  },

  // Contact
  contactThanks: {
    en: 'Thank you! Your message has been sent.',
    fr: 'Merci ! Votre message a été envoyé.',
  },
  nameMissing: { en: 'Please enter your name.', fr: 'Veuillez saisir votre nom.' },
  nameLineBreak: {
    en: 'A name has no line breaks.',
    fr: 'Un nom ne contient pas de saut de ligne.',
  },
  messageMissing: { en: 'Please enter a message.', fr: 'Veuillez saisir un message.' },
  messageUnknown: { en: 'There is no such message.', fr: "Ce message n'existe pas." },
  messageUpdated: { en: 'Message updated.', fr: 'Message mis à jour.' },

  // Files
  uploaded: { en: 'Image uploaded.', fr: 'Image envoyée.' },
  fileMissing: { en: 'Please choose an image.', fr: 'Veuillez choisir une image.' },
  fileUnknown: { en: 'There is no such image.', fr: "Cette image n'existe pas." },
  imageType: {
    en: 'Only JPEG, PNG and WebP images are accepted.',
    fr: 'Seules les images JPEG, PNG et WebP sont acceptées.',
  },
  imageUnreadable: {
    en: 'This image cannot be read. It may be damaged.',
    fr: 'Cette image est illisible. Elle est peut-être endommagée.',
  },
  imageTooComplex: {
    en: 'This image takes too long to read. Please open it, save it again as a JPEG, and choose the new file.',
    fr: "Cette image est trop longue à lire. Veuillez l'ouvrir, l'enregistrer de nouveau en JPEG et choisir le nouveau fichier.",
  },
  imageTooLarge: {
    en: 'The image is too large (at most 10 MB and 24 megapixels).',
    fr: "L'image est trop grande (au plus 10 Mo et 24 mégapixels).",
  },
  uploadIncomplete: {
    en: 'The upload did not arrive completely. Please try again.',
    fr: "L'envoi n'est pas arrivé en entier. Veuillez réessayer.",
  },

  // Any call
  somethingWrong,
  busy: {
    en: 'The server is busy. Please try again in a moment.',
    fr: 'Le serveur est occupé. Veuillez réessayer dans un instant.',
  },
  storageUnavailable: {
    en: 'This cannot be stored at the moment. Please try again later.',
    fr: "L'enregistrement est impossible pour le moment. Veuillez réessayer plus tard.",
  },
  tooManyRequests: {
    en: 'Too many attempts. Please try again later.',
    fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
  },
  notSignedIn: { en: 'Please log in.', fr: 'Veuillez vous connecter.' },
  forbidden: {
    en: 'You are not allowed to do this.',
    fr: 'Cette action ne vous est pas permise.',
  },
  notFound: { en: 'This does not exist.', fr: "Ceci n'existe pas." },
  bodyTooLarge: { en: 'The request is too large.', fr: 'La requête est trop volumineuse.' },
  bodyMalformed: { en: 'The request could not be read.', fr: "La requête n'a pas pu être lue." },
  encodingUnsupported: {
    en: 'The request must not be compressed.',
    fr: 'La requête ne doit pas être compressée.',
  },
  typeUnsupported: {
    en: 'This type of content is not accepted.',
    fr: "Ce type de contenu n'est pas accepté.",
  },
  fieldMissing: { en: "'{field}' is missing.", fr: '« {field} » est manquant.' },
  fieldInvalid: { en: "'{field}' is not valid.", fr: "« {field} » n'est pas valide." },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof messages;

export function isMessageKey(text: string): text is MessageKey {
  // Older browsers have no Object.hasOwn.
  return Object.keys(messages).includes(text);
}

/** The message in a language, with each `{name}` replaced by `values.name`. */
export function messageText(
  key: MessageKey,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const sentence = messages[key][language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
  return typeset(sentence, language);
}
