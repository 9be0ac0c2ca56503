/**
 * Makes the client's font for headings from the complete font: the letters of English and French, weights 500 to 800.
 * The packages are needed so rarely that they are no dependencies. Install them into a folder and pass the folder:
 *
 * `npm install --prefix FOLDER subset-font@2.9.0 @fontsource-variable/bricolage-grotesque@5.3.0`
 *
 * `node scripts/font.mjs FOLDER`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const letters = [
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join(''),
  'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒŸ',
  'àâäæçèéêëîïñôöùûüœÿ',
  '\u00a0©«»°·–—‘’“”…€',
].join('');

const [folder = '.'] = process.argv.slice(2);
const require = createRequire(`${resolve(folder)}/`);
const whole = require.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
const subset = await require('subset-font')(readFileSync(whole), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 500, max: 800 } },
  // Kerning is half of the file and moves headings by only a pixel or two.
  keepFeatures: [],
  noHinting: true,
});
const file = fileURLToPath(
  new URL('../client/src/styles/bricolage-grotesque.woff2', import.meta.url),
);
writeFileSync(file, subset);
console.log(`${file}: ${subset.length} bytes`);
