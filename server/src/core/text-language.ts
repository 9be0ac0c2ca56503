import type { Language } from '@alumni/shared/text/language';

/** UTF-16 units that are looked at: 2 ms of work. */
const looked = 1_000;
/** Letters below which names and titles pass for another language. */
const leastLetters = 25;
/** Least probability of English and French together: a text in another language is below it. */
const leastOfBoth = 0.1;
/** Least part of that for one of them: mixed texts are below it. */
const leastOfOne = 0.9;

/** English or French, whichever a text is clearly in; undefined for short, mixed and other ones (decision 0110). */
export async function textLanguage(text: string): Promise<Language | undefined> {
  // Addresses are in no language.
  const words = text.slice(0, looked).split(/\s+/);
  const prose = words.filter((word) => !/[@/]/.test(word)).join(' ');
  if (prose.replace(/\P{L}/gu, '').length < leastLetters) return undefined;
  // 10 MB, which only those who write need.
  const { default: probabilities } = await import('lande');
  const found = new Map(probabilities(prose));
  const [english = 0, french = 0] = [found.get('eng'), found.get('fra')];
  const both = english + french;
  if (both < leastOfBoth) return undefined;
  if (english / both >= leastOfOne) return 'en';
  return french / both >= leastOfOne ? 'fr' : undefined;
}

interface TextToSave {
  /** The language that came with the text; undefined where it was left out. */
  sent: Language | '' | undefined;
  text: string;
  /** The language of those who write it. */
  writer: Language;
  /** The stored text and its language. */
  before?: { text: string; language: Language | '' };
}

/**
 * The language to store with a text. One that was left out is recognised, unless the stored one was chosen:
 * then it differs from what its text suggests.
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
