/** Browser and server have it, the library of the language does not declare it. */
declare const URL: new (address: string) => { username: string; hostname: string };

/** A part of a text; `href` where it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// Bounded, so that a long word without an @ costs no more than its length times 64.
const candidates =
  /https?:\/\/[^\s<>"“”«»\p{C}]+|[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu;
const endOfSentence = /[.,;:!?…'’*_]/u;

/**
 * The http(s) addresses and e-mails of a text, and what stands between them. If the end of the text is
 * `cut` off, an address that touches it leads nowhere and stays text.
 */
export function textParts(text: string, cut = false): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  // Most texts have none; to make this expression takes a slow phone 20 ms.
  const matches = /:\/\/|@/.test(text) ? text.matchAll(candidates) : [];
  for (const { 0: found, index } of matches) {
    const address = withoutPunctuation(found);
    const href = cut && index + found.length === text.length ? undefined : hrefOf(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Cuts off punctuation that ends the sentence, and brackets that the address did not open. */
function withoutPunctuation(found: string): string {
  const unopened = { ')': surplus(found, '(', ')'), ']': surplus(found, '[', ']') };
  let end = found.length;
  for (;;) {
    const last = found[end - 1] ?? '';
    if ((last === ')' || last === ']') && unopened[last] > 0) unopened[last]--;
    else if (!endOfSentence.test(last)) return found.slice(0, end);
    end--;
  }
}

function surplus(text: string, opening: string, closing: string): number {
  return text.split(closing).length - text.split(opening).length;
}

function hrefOf(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return `mailto:${address}`;
  try {
    const { username, hostname } = new URL(address);
    // https://bank.example@evil.example looks like another host.
    return username === '' && hostname.includes('.') ? address : undefined;
  } catch {
    return undefined;
  }
}
