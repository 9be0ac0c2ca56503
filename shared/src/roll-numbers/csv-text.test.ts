import { expect, test } from 'vitest';
import { csvProblem, decodeCsv } from './csv-text.ts';

const text = 'Né;ne@b.cm\r\n';

const utf8 = [...text].flatMap((c) => (c === 'é' ? [0xc3, 0xa9] : [c.charCodeAt(0)]));
const utf16 = [...text].map((c) => [c.charCodeAt(0), 0]);

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8]],
  ['UTF-16', [0xff, 0xfe, ...utf16.flat()]],
  ['big-endian UTF-16', [0xfe, 0xff, ...utf16.flatMap((pair) => [...pair].reverse())]],
])('reads %s', (_, bytes) => {
  expect(decodeCsv(Uint8Array.from(bytes))).toBe(text);
});

test('accepts a list, rejects binary and empty files', () => {
  expect(csvProblem(text)).toBeUndefined();
  expect(csvProblem('\uFFFDPNG\r\n\u001a\n\u0000')).toBe('importNotText');
  expect(csvProblem(' \n')).toBe('importEmpty');
});
