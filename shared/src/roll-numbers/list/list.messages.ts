import { formMessages } from '../../core/form.messages.ts';
import { defineMessages, type Language, messageText } from '../../core/messages.ts';

/** Reasons why a list or a value cannot be read. Loaded with the list reader, not with the forms. */
export const listMessages = defineMessages({
  importTooLong: {
    en: 'A list may have at most 5,000 rows.',
    fr: 'Une liste peut compter au plus 5 000 lignes.',
  },
  importFileTooLarge: {
    en: 'This file is too large for a list of people (at most {max} MB). Please keep the sheet with the list alone.',
    fr: 'Ce fichier est trop volumineux pour une liste de personnes (au plus {max} Mo). Veuillez ne garder que la feuille avec la liste.',
  },
  importQuoteOpen: {
    en: 'A quotation mark is opened in line {line} and never closed.',
    fr: 'Un guillemet ouvert à la ligne {line} n’est jamais fermé.',
  },
  importNotText: {
    en: 'This file is neither a spreadsheet nor a text. Please save the list as an Excel workbook (.xlsx) and try again.',
    fr: 'Ce fichier n’est ni un fichier de tableur ni un texte. Veuillez enregistrer la liste comme classeur Excel (.xlsx) et réessayer.',
  },
  importPassword: {
    en: 'This workbook has a password. Please save it without one and try again.',
    fr: 'Ce classeur est protégé par un mot de passe. Veuillez l’enregistrer sans mot de passe et réessayer.',
  },
  importNotWorkbook: {
    en: 'This workbook cannot be read. Please save it again as an Excel workbook (.xlsx) or as "CSV UTF-8" and try again.',
    fr: 'Ce classeur est illisible. Veuillez l’enregistrer à nouveau comme classeur Excel (.xlsx) ou au format « CSV UTF-8 » et réessayer.',
  },
  importTooSlow: {
    en: 'Reading this file was ended after {seconds} seconds. Please copy the list into a new workbook and try again.',
    fr: 'La lecture de ce fichier a été arrêtée après {seconds} secondes. Veuillez copier la liste dans un nouveau classeur et réessayer.',
  },
  importShortened: {
    en: 'The spreadsheet has shortened this number: its last digits are lost. Please type it in again as a text.',
    fr: 'Le tableur a raccourci ce nombre : ses derniers chiffres sont perdus. Veuillez le ressaisir comme texte.',
  },
  importTitleUnknown: {
    en: 'Titles are Mr, Mrs, Prof and Dr.',
    fr: 'Les titres sont M., Mme, Pr et Dr.',
  },
  importGenderUnknown: {
    en: 'Genders are Male and Female.',
    fr: 'Pour le sexe, écrivez Homme ou Femme.',
  },
  importCountryUnknown: {
    en: 'This is not the name of a country.',
    fr: 'Ce n’est pas le nom d’un pays.',
  },
  importAddressShared: {
    en: 'Line {line} has this address for {name}. An address is one account: please ask this person for an address of their own, and invite them with it.',
    fr: 'La ligne {line} donne cette adresse à {name}. Une adresse correspond à un seul compte : veuillez demander à cette personne sa propre adresse, et l’inviter avec celle-ci.',
  },
  importMoreAddresses: {
    en: 'The first address is invited. Please invite the others on rows of their own.',
    fr: 'L’invitation part à la première adresse. Veuillez inviter les autres sur leurs propres lignes.',
  },
  importNumberTwice: {
    en: 'This roll number stands with {email} already.',
    fr: 'Ce matricule figure déjà avec {email}.',
  },
  importNumberOfMember: {
    en: 'This roll number belongs to a member, with another email address.',
    fr: 'Ce matricule appartient à un membre, avec une autre adresse e-mail.',
  },
  importNumberOfOther: {
    en: 'This roll number was issued for another email address.',
    fr: 'Ce matricule a été délivré pour une autre adresse e-mail.',
  },
});

/** Every reason why a list or a row is refused. */
export const readableMessages = { ...formMessages, ...listMessages };
export type ListMessageKey = keyof typeof readableMessages;

export function isListMessageKey(text: string): text is ListMessageKey {
  return Object.keys(readableMessages).includes(text);
}

/** The message in a language, with each `{name}` replaced by `values.name`. */
export function listMessageText(
  key: ListMessageKey,
  language: Language,
  values?: Record<string, string | number>,
): string {
  return messageText(readableMessages[key], language, values);
}

/** A list that cannot be read; `values` fill in the message. */
export class ListError extends Error {
  readonly key: ListMessageKey;
  readonly values: Record<string, string | number>;

  constructor(key: ListMessageKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
