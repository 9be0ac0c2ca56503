import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { LetterBlock, LetterContent } from '@alumni/shared/mail/letter-form';
import { filledIn, type LocalizedText, languageIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { letterWords } from './letters.words.ts';

interface SectionItem {
  title: string;
  /** Language of the title, if it is not the letter's. */
  language?: Language | '' | undefined;
  detail: string;
  /** An absolute address. */
  link: string;
}

/** A part of a letter in one language, independent of its format. */
export interface Section {
  /** Language of text, link and picture, if they exist only in the other language. */
  language?: Language;
  heading?: string;
  text?: string;
  items?: SectionItem[];
  link?: SectionItem;
  picture?: { path: string; alt: string };
}

interface SectionContext {
  language: Language;
  publicUrl: string;
  /** Names of members by roll number, as far as readers may see them. */
  names: ReadonlyMap<string, string>;
}

/**
 * Turns the content of a letter into sections. A text that exists in only one language appears in the letters of both
 * languages.
 */
export function toSections({ text, blocks }: LetterContent, context: SectionContext): Section[] {
  const said = saidIn(text, context.language);
  const sections = blocks
    .map((block) => toSection(block, context))
    .filter(({ language, ...section }) => Object.values(section).some(Boolean));
  return said.text ? [said, ...sections] : sections;
}

function toSection(block: LetterBlock, { language, publicUrl, names }: SectionContext): Section {
  const t = letterWords[language];
  switch (block.kind) {
    case 'members': {
      const shown = block.rollNos.flatMap((rollNo) => names.get(rollNo) ?? []);
      return shown.length > 0 ? { heading: t.headings.members, text: shown.join(', ') } : {};
    }
    case 'text':
      return saidIn(block.text, language);
    case 'link': {
      const { text, ...said } = saidIn(block.label, language);
      return { ...said, link: { title: text || block.url, detail: '', link: block.url } };
    }
    case 'picture': {
      const path = `${download.path}?fileName=${fileNameOf(block.image)}&width=640`;
      const { text: alt, ...said } = saidIn(block.alt, language);
      return { ...said, picture: { path, alt } };
    }
    default: {
      const items = block.items.map(({ title, detail, link, ...item }) => ({
        title,
        language: item.language,
        detail: filledIn(detail)[language],
        link: `${publicUrl}${link}`,
      }));
      return items.length > 0 ? { heading: t.headings[block.kind], items } : {};
    }
  }
}

/**
 * The text for a letter in `language`. The returned `language` is set only if the text exists only in the other
 * language.
 */
function saidIn(text: LocalizedText, language: Language): { text: string; language?: Language } {
  const said = filledIn(text)[language];
  const written = languageIn(text, language);
  return { text: said, ...(said && written !== language && { language: written }) };
}
