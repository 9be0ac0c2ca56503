import type { Language } from '@alumni/shared/text/language';
import { blocksToHtml, blocksToText } from './blocks.ts';
import { note } from './content.ts';
import { joinedWords } from './joined.words.ts';

/** Adds a last line to a mail. It says how many other mails of this kind the mail replaces. */
export function withJoined(
  { text, html }: { text: string; html: string },
  { kind, joined, language }: { kind: string; joined: number; language: Language },
) {
  if (joined === 0) return { text, html };
  const t = joinedWords[language];
  const words =
    kind === 'contactMessage' ? t.fromVisitors : kind === 'report' ? t.inMessages : t.others;
  const blocks = [note(words(joined))];
  return {
    text: `${text}\n\n${blocksToText(blocks)}`,
    html: `${html}\n${blocksToHtml(blocks)}`,
  };
}
