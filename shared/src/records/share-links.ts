import { cutBefore } from '../text/cut-before.ts';
import type { Shareable } from './share-text.ts';

/** Longest link to `wa.me`, in characters: some phones cut longer ones. */
const longestLink = 2_000;

/**
 * Returns a link that opens WhatsApp with a text, for one number (digits with the country code) or for whom the sender
 * chooses. Shortens long texts before their last line.
 */
export function whatsAppLink(text: string, number = ''): string {
  const linkTo = (shown: string) => `https://wa.me/${number}?text=${encoded(shown)}`;
  const lastLine = text.lastIndexOf('\n') + 1;
  let link = linkTo(text);
  for (let end = lastLine - 1; link.length > longestLink && end > 0; end -= 20) {
    link = linkTo(`${cutBefore(text, end).trimEnd()}…\n${text.slice(lastLine)}`);
  }
  return link;
}

/** Whether WhatsApp can be opened with the whole text. */
export function fitsLink(text: string): boolean {
  return `https://wa.me/?text=${encoded(text)}`.length <= longestLink;
}

/** Returns a link that opens a new e-mail about a page. */
export function emailLink({ title, facts = [], link }: Shareable): string {
  const body = [...facts, link].filter(Boolean).join('\r\n');
  return `mailto:?subject=${encoded(title)}&body=${encoded(body)}`;
}

/** Encodes a text for a URL. Replaces lone surrogates, which people can post: `encodeURIComponent` throws on them. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
