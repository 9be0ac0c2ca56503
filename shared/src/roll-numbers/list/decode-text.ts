// Browsers and Node.js both provide it, but `shared` is compiled without either's types.
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** Encodings of texts that spreadsheets write, the most frequent first. `twice`: UTF-8 that was taken for Windows-1252. */
export const listEncodings = [
  'utf-8',
  'windows-1252',
  'cp850',
  'macintosh',
  'utf-16le',
  'utf-16be',
  'twice',
] as const;
export type ListEncoding = (typeof listEncodings)[number];

/** The upper half of IBM code page 850, which browsers do not know. DOS and `Save as MS-DOS CSV` write it. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export function decodeText(bytes: Uint8Array, encoding: ListEncoding): string {
  if (encoding === 'cp850') {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (cp850[byte - 0x80] ?? ''),
    ).join('');
  }
  if (encoding !== 'twice') return new TextDecoder(encoding).decode(bytes);
  const once = new TextDecoder('utf-8').decode(bytes);
  return repaired(once) ?? once;
}

/** The encoding of a text: a byte order mark says it, else UTF-8 if it is valid, else what makes French words. */
export function guessEncoding(bytes: Uint8Array): ListEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return repaired(text) === undefined ? 'utf-8' : 'twice';
  } catch {
    const scored = (['windows-1252', 'cp850', 'macintosh'] as const).map((encoding) => ({
      encoding,
      score: plausibility(decodeText(bytes.subarray(0, 50_000), encoding)),
    }));
    return scored.reduce((best, other) => (other.score > best.score ? other : best)).encoding;
  }
}

export function hasAccents(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80);
}

/** Accented letters of French count for an encoding; signs, and capitals inside words, count against it. */
function plausibility(text: string): number {
  let score = 0;
  for (const [index, character] of [...text].entries()) {
    if (character < '\u0080') continue;
    const before = text[index - 1] ?? '';
    if (/[éèêëàâçîïôûùœ]/.test(character)) score += 2;
    else if (/[ÉÈÊÀÂÇÎÔ]/.test(character) && !/\p{Ll}/u.test(before)) score += 2;
    else if (/[’«»°\u00a0–€]/.test(character)) score += 0.5;
    else if (!/\p{L}/u.test(character) || /\p{Lu}/u.test(character)) score -= 1;
  }
  return score;
}

/** Undoes a second encoding as UTF-8; undefined if the text has none. */
function repaired(text: string): string | undefined {
  if (!/[ÃÂÅ][\u0080-\u00bf\u0152-\u2122]/.test(text)) return undefined;
  const high = new TextDecoder('windows-1252').decode(
    Uint8Array.from({ length: 128 }, (_, at) => at + 128),
  );
  const bytes: number[] = [];
  for (const character of text.replace(/^\ufeff/, '')) {
    const at = high.indexOf(character);
    if (character >= '\u0080' && at < 0) return undefined;
    bytes.push(character < '\u0080' ? character.charCodeAt(0) : at + 128);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
