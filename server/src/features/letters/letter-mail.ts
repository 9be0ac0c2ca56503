import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { Language } from '@alumni/shared/text/language';
import {
  button,
  link,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  titled,
} from '../../outbox/templates/content.ts';
import type { Section } from './letter-sections.ts';
import { letterWords } from './letters.words.ts';

interface LetterMail {
  kind: 'notice' | 'letter';
  language: Language;
  subject: string;
  sections: Section[];
  publicUrl: string;
  /** Address of its page. */
  page: string;
  /** Address on which its reader leaves the letter. */
  leave: string;
}

/** A letter as the content of a mail. It says at its end why it came, and how it can be left. */
export function letterMail(letter: LetterMail): MailContent {
  const t = letterWords[letter.language];
  const end: MailBlock[] =
    letter.kind === 'notice'
      ? [note(t.whyNotice)]
      : [note(t.whyLetter), link(t.leave, letter.leave)];
  return titled(letter.subject, [
    ...letter.sections.flatMap((section) => blocksOf(section, letter.publicUrl)),
    link(t.readOnline, letter.page),
    ...end,
  ]);
}

function blocksOf({ heading, text, items, link: target, picture }: Section, publicUrl: string) {
  const blocks: MailBlock[] = [];
  if (heading) blocks.push({ kind: 'section', text: heading });
  if (text) blocks.push(...text.split(/\n{2,}/).map(paragraph));
  for (const item of items ?? []) {
    blocks.push({ kind: 'item', text: item.title, detail: item.detail, link: item.link });
  }
  if (target) blocks.push(button(target.title, target.link));
  if (picture) {
    const source = `${publicUrl}${download.path}?fileName=${fileNameOf(picture.image)}&width=640`;
    blocks.push({ kind: 'picture', text: picture.alt, source });
  }
  return blocks;
}
