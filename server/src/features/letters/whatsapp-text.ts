import { boldLine } from '@alumni/shared/records/share-text';
import { excerpt } from '../../core/excerpt.ts';
import type { Section } from './letter-sections.ts';

/** Maximum length of a message in characters. WhatsApp folds longer messages, and few people unfold them. */
export const whatsAppLimit = 900;
const itemsOfSection = 3;

/** A letter as a group message: subject, as many parts as fit, and the page's address. */
export function whatsAppText(subject: string, sections: Section[], page: string): string {
  const title = boldLine(subject.slice(0, 200));
  const rest = whatsAppLimit - title.length - page.length - 4;
  return [title, ...fitting(sections.flatMap(toParts), rest), page].join('\n\n');
}

function fitting(parts: string[], room: number): string[] {
  const taken: string[] = [];
  let left = room;
  for (const part of parts) {
    if (part.length + 2 <= left) {
      taken.push(part);
      left -= part.length + 2;
    } else {
      if (left > 80) taken.push(excerpt(part, left - 2));
      break;
    }
  }
  return taken;
}

function toParts({ heading, text, items }: Section): string[] {
  const lines = (items ?? [])
    .slice(0, itemsOfSection)
    .map(({ title, detail }) => `• ${[title, detail].filter(Boolean).join(', ')}`);
  const listed = [heading, ...lines].filter(Boolean).join('\n');
  if (items) return listed ? [listed] : [];
  if (heading && text) return [`${heading}\n${text}`];
  return text ? [text] : [];
}
