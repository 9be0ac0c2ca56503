import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { LetterBlock, LetterContent } from '@alumni/shared/mail/letter-form';
import { filledIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { letterWords } from './letters.words.ts';

interface SectionItem {
  title: string;
  detail: string;
  /** Absolute. */
  link: string;
}

/** A part of a letter in one language, whatever shape it takes. */
export interface Section {
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
  const said = filledIn(text)[context.language];
  const sections = blocks
    .map((block) => sectionOf(block, context))
    .filter((section) => Object.values(section).some(Boolean));
  return said ? [{ text: said }, ...sections] : sections;
}

function sectionOf(block: LetterBlock, { language, publicUrl, names }: SectionContext): Section {
  const t = letterWords[language];
  switch (block.kind) {
    case 'members': {
      const shown = block.rollNos.flatMap((rollNo) => names.get(rollNo) ?? []);
      return shown.length > 0 ? { heading: t.headings.members, text: shown.join(', ') } : {};
    }
    case 'text':
      return { text: filledIn(block.text)[language] };
    case 'link': {
      const title = filledIn(block.label)[language] || block.url;
      return { link: { title, detail: '', link: block.url } };
    }
    case 'picture': {
      const path = `${download.path}?fileName=${fileNameOf(block.image)}&width=640`;
      return { picture: { path, alt: filledIn(block.alt)[language] } };
    }
    default: {
      const items = block.items.map(({ title, detail, link }) => ({
        title,
        detail: filledIn(detail)[language],
        link: `${publicUrl}${link}`,
      }));
      return items.length > 0 ? { heading: t.headings[block.kind], items } : {};
    }
  }
}
