import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { LetterBlock, LetterContent } from '@alumni/shared/mail/letter-form';
import { filledIn, type LocalizedText, languageIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { letterWords } from './letters.words.ts';

interface SectionItem {
  title: string;
  /** Language of the title, where it is not the letter's. */
  language?: Language | '' | undefined;
  detail: string;
  /** Absolute. */
  link: string;
}

/** A part of a letter in one language, whatever shape it takes. */
export interface Section {
  /** Language of text, link and picture, where they are written in the other language only. */
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
  /** Names of members by roll number, as far as the readers may see them. */
  names: ReadonlyMap<string, string>;
}

/** Texts of a letter that are in one language alone stand for both. */
export function sectionsOf({ text, blocks }: LetterContent, context: SectionContext): Section[] {
  const said = saidIn(text, context.language);
  const sections = blocks
    .map((block) => sectionOf(block, context))
    .filter(({ language, ...section }) => Object.values(section).some(Boolean));
  return said.text ? [said, ...sections] : sections;
}

function sectionOf(block: LetterBlock, { language, publicUrl, names }: SectionContext): Section {
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

/** A text as a letter in `language` has it; with its own language where that is the other one. */
function saidIn(text: LocalizedText, language: Language): { text: string; language?: Language } {
  const said = filledIn(text)[language];
  const written = languageIn(text, language);
  return { text: said, ...(said && written !== language && { language: written }) };
}
