import { webEnding } from './web-endings.ts';

/** Browsers and Node.js provide `URL`. `shared` compiles without the types of either. */
declare const URL: new (address: string) => { username: string; hostname: string };

/** A part of a text; a link has an `href`. */
export interface TextPart {
  text: string;
  href?: string;
}

interface Candidate {
  index: number;
  found: string;
  href: string | undefined;
}

interface Kind {
  /** Quick test: most texts fail it and avoid compiling `pattern`, which takes a slow phone 20 ms. */
  sign: RegExp;
  /** The repetitions in the pattern are bounded, so that a long word costs at most 320 steps per character. */
  pattern: RegExp;
  /** Address of a match; `before` holds the two characters before it. Undefined if it is no link. */
  hrefOf: (found: string, before: string) => string | undefined;
}

const kinds: Kind[] = [
  { sign: /:\/\//, pattern: /https?:\/\/[^\s<>"“”«»\p{C}]+/giu, hrefOf: safeAddress },
  {
    sign: /@/,
    pattern: /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu,
    hrefOf: (found) => `mailto:${found}`,
  },
  {
    sign: /\.[a-z]{2}/i,
    pattern:
      /(?:[\p{L}\p{N}-]{1,63}\.){1,5}[a-z]{2,13}(?![\p{L}\p{N}_@-])(?::\d{2,5})?(?:\/[^\s<>"“”«»\p{C}]*)?/giu,
    hrefOf: addressWithoutScheme,
  },
  {
    sign: /\d{2}/,
    // Matches numbers with Cameroon's country code, with another country code, and national numbers in their usual
    // groups. For national numbers, it skips amounts of money.
    pattern:
      /(?:\((?:\+|00)?237\)|(?:\+|00)237)(?:[ .\u00a0\u202f-]?\d){9}(?!\d)|(?:\+|00)[1-9](?:[ .\u00a0\u202f-]?\(?\d\)?){7,13}(?!\d)|(?:6 ?[25-9]|2 ?[23])\d(?:[ .\u00a0\u202f-]?\d\d){3}(?!\d|[ .,-]\d\d?(?!\d))(?![ \u00a0\u202f]?(?:F\b|F? ?CFA|X[AO]F|francs|euros|[€$]))|(?:6[25-9]|2[23])\d[ .\u00a0\u202f-]\d{3}[ .\u00a0\u202f-]\d{3}(?![ .,\u00a0\u202f-]?\d)(?![ \u00a0\u202f]?(?:F\b|F? ?CFA|X[AO]F|francs|euros|[€$]))/g,
    hrefOf: dialled,
  },
];

const endOfSentence = /[.,;:!?…'’*_]/u;

/** More than two consecutive blank lines. */
const manyBlankLines = /\n(?:[^\S\n]*\n){3,}/g;

/**
 * Splits a text into addresses, e-mails, telephones and the text between them. Allows at most two consecutive
 * blank lines. If the text is `cut`, an address at its end is incomplete and stays text.
 */
export function textParts(typed: string, cut = false): TextPart[] {
  const text = typed.replace(manyBlankLines, '\n\n\n');
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, found, href } of candidatesIn(text)) {
    const isCut = cut && index + found.length === text.length;
    const shown = withoutPunctuation(found);
    if (!href || isCut) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Possible links in order. Skips links that start inside another link. */
function candidatesIn(text: string): Candidate[] {
  const all = kinds.flatMap(({ sign, pattern, hrefOf }) =>
    Array.from(sign.test(text) ? text.matchAll(pattern) : [], ({ 0: found, index = 0 }) => {
      const before = text.slice(Math.max(0, index - 2), index);
      return { index, found, href: hrefOf(withoutPunctuation(found), before) };
    }),
  );
  let end = 0;
  return all
    .sort((one, other) => one.index - other.index)
    .filter(({ index, found }) => {
      if (index < end) return false;
      end = index + found.length;
      return true;
    });
}

/** Removes punctuation that ends the sentence, and brackets that the address did not open. */
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

function safeAddress(address: string): string | undefined {
  try {
    const { username, hostname } = new URL(address);
    // A user name can imitate another host: `https://bank.example@evil.example` leads to evil.example.
    return username === '' && hostname.includes('.') ? address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Accepts `www.uds.cm`, `wa.me/237…` and `uds.cm`. Rejects file names (`photo.zip`) and sentences without a space
 * between them (`fini.Le`).
 */
function addressWithoutScheme(found: string, before: string): string | undefined {
  const [host = ''] = found.split(/[/:]/, 1);
  const labels = host.split('.');
  const ending = labels.pop() ?? '';
  const kind = webEnding(ending.toLowerCase());
  const isWritten = ending === ending.toLowerCase() || host === host.toUpperCase();
  if (!kind || !isWritten || /[\p{L}\p{N}_@./-]$/u.test(before)) return undefined;
  const name = labels.pop() ?? '';
  const isName = name.length > 1 && /\p{L}/u.test(name);
  const isSure = /^www\./i.test(host) || found.length > host.length;
  return isSure || (kind === 'certain' && isName) ? safeAddress(`https://${found}`) : undefined;
}

function dialled(found: string, before: string): string | undefined {
  if (/[\p{L}\p{N}_@#=+-]$|\d[.,]$/u.test(before)) return undefined;
  const digits = found.replace('(0)', '').replace(/[^+\d]/g, '');
  return `tel:${digits.replace(/^00|^(?=237\d{9}$)/, '+')}`;
}
