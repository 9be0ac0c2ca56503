/**
 * Makes the table of Latin letters that Unicode does not decompose, from any-ascii (ISC). The table has IPA and Latin
 * Extended, and so the General Alphabet of Cameroon Languages. Ŋ becomes N, as in CLDR's Latin-ASCII, because people
 * type it so. The package is needed so rarely that it is no dependency. Install it into a folder and pass the folder:
 *
 * `npm install --prefix FOLDER any-ascii@0.3.3`
 *
 * `node scripts/plain-letters.mjs FOLDER`
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [folder = '.'] = process.argv.slice(2);
const source = join(resolve(folder), 'node_modules/any-ascii/any-ascii.js');
const { default: anyAscii } = await import(pathToFileURL(source));

const asTyped = { ŋ: 'n' };

/**
 * Letters by their ASCII spelling. any-ascii writes modifier letters and glottal stops as apostrophes. The search
 * ignores these letters, so their key is `''`.
 */
const lettersOf = new Map();
const seen = new Set();
for (let code = 0x80; code <= 0xffff; code += 1) {
  const letter = String.fromCharCode(code);
  // U+02B0 to U+02FF are included: their modifier letters occur in Latin texts but often lack Script=Latin. U+02BC, for
  // example, is the apostrophe of N'Guessan, which the search ignores.
  if (!/[\p{Script=Latin}\u02b0-\u02ff]/u.test(letter) || !/\p{L}/u.test(letter)) continue;
  for (const part of letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
    if (/[\0-\x7f]/.test(part) || seen.has(part)) continue;
    seen.add(part);
    const plain =
      asTyped[part] ??
      anyAscii(part)
        .toLowerCase()
        .replace(/[^a-z]/g, '');
    lettersOf.set(plain, (lettersOf.get(plain) ?? '') + part);
  }
}

const table = Object.fromEntries([...lettersOf].sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(
  fileURLToPath(new URL('../shared/src/text/plain-letters.json', import.meta.url)),
  `${JSON.stringify(table, null, 2)}\n`,
);
