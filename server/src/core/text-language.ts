import type { Language } from '@alumni/shared/text/language';

/** Number of UTF-16 units that are examined. This takes about 2 ms. */
const examinedLength = 1_000;
/** Shorter texts, such as names and titles, are often taken for another language. */
const minLetters = 25;
/** Minimum probability of English and French together: other languages are below it. */
const minProbability = 0.1;
/** Minimum share of one language in the probability of both: mixed texts are below it. */
const minShare = 0.9;

/**
 * English or French if the text is clearly in one of them. Undefined for short, mixed and other texts (decision
 * 0110).
 */
export async function textLanguage(text: string): Promise<Language | undefined> {
  // Addresses have no language.
  const words = text.slice(0, examinedLength).split(/\s+/);
  const prose = words.filter((word) => !/[@/]/.test(word)).join(' ');
  if (prose.replace(/\P{L}/gu, '').length < minLetters) return undefined;
  // The library takes 10 MB. It is loaded only when somebody writes.
  const { default: probabilities } = await import('lande');
  const found = new Map(probabilities(prose));
  const [english = 0, french = 0] = [found.get('eng'), found.get('fra')];
  const both = english + french;
  if (both < minProbability) return undefined;
  if (english / both >= minShare) return 'en';
  return french / both >= minShare ? 'fr' : undefined;
}

interface TextToSave {
  /** The language sent with the text. Empty: the server detects it. Undefined if omitted. */
  sent: Language | '' | undefined;
  text: string;
  /** The author's language, which applies if none is detected. */
  writer: Language;
  /** The stored text and its language. */
  before?: { text: string; language: Language | '' };
}

/**
 * Returns the language to store with a text. A sent language is stored. If the field is omitted, the stored language
 * stays in two cases. The text is unchanged, or the author has chosen the language. It counts as chosen if detection
 * gives another language for the stored text. Otherwise the language is detected.
 */
export async function languageToSave({
  sent,
  text,
  writer,
  before,
}: TextToSave): Promise<Language | ''> {
  if (text === '') return '';
  if (sent) return sent;
  const suggested = async (one: string) => (await textLanguage(one)) ?? writer;
  if (sent === undefined && before?.language) {
    const isChosen = before.text === text || (await suggested(before.text)) !== before.language;
    if (isChosen) return before.language;
  }
  return suggested(text);
}
