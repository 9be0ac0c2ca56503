import { excerpt } from '../../core/excerpt.ts';
import type { Section } from './letter-sections.ts';

/** Longer messages are folded in a group, and read by nobody. */
export const whatsAppLimit = 900;
const itemsOfSection = 3;

/** A letter as a message for groups: subject, what fits of it, and the address of its page at the end. */
export function whatsAppText(subject: string, sections: Section[], page: string): string {
  // Asterisks make bold in WhatsApp; in a subject they would end it.
  const title = `*${subject.replaceAll('*', '').slice(0, 200)}*`;
  const rest = whatsAppLimit - title.length - page.length - 4;
  return [title, ...fitting(sections.flatMap(partsOf), rest), page].join('\n\n');
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

function partsOf({ heading, text, items }: Section): string[] {
  const lines = (items ?? [])
    .slice(0, itemsOfSection)
    .map(({ title, detail }) => `• ${[title, detail].filter(Boolean).join(', ')}`);
  const listed = [heading, ...lines].filter(Boolean).join('\n');
  if (items) return listed ? [listed] : [];
  if (heading && text) return [`${heading}\n${text}`];
  return text ? [text] : [];
}
