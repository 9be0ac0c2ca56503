// Browsers and Node.js provide `TextDecoder`. `shared` is compiled without the types of either.
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** Encodings that spreadsheets write, most frequent first. `twice`: UTF-8 read as Windows-1252 and encoded again. */
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

/** Upper half of IBM code page 850, which browsers cannot decode. Spreadsheets that are saved as MS-DOS CSV use it. */
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
  return undoDoubleEncoding(once) ?? once;
}

/** Guesses the encoding: by the byte order mark, else UTF-8 if valid, else the one that yields plausible French. */
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
    return undoDoubleEncoding(text) === undefined ? 'utf-8' : 'twice';
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

/** Score of decoded text: French accents raise it; symbols and capitals inside words lower it. */
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

/** Undoes double UTF-8 encoding; undefined if the text has none. */
function undoDoubleEncoding(text: string): string | undefined {
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
