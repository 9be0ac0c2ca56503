/** What is shared of a page: its title, lines below it, and its address. */
export interface Shareable {
  title: string;
  facts?: readonly string[];
  link: string;
}

/** Signs that WhatsApp takes for formatting, and what stands for them. */
const formatting: Record<string, string> = { '*': '★', '~': '≈', '`': '’', _: ' ' };

/** A text as one line that WhatsApp shows without formatting. */
export function plainLine(text: string): string {
  const plain = text.replace(/[*~`_]/g, (sign) => formatting[sign] ?? '');
  return plain.replace(/\s+/g, ' ').trim();
}

/** A text as one bold line of WhatsApp. */
export function boldLine(text: string): string {
  const line = plainLine(text);
  return line && `*${line}*`;
}

/** The message that shares a page. The link is last: it stays whole where WhatsApp or a phone shortens the message. */
export function shareText({ title, facts = [], link }: Shareable): string {
  return [boldLine(title), ...facts.map(plainLine), link].filter(Boolean).join('\n');
}
