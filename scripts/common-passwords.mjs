/**
 * Makes the list of the commonest passwords: those of the 10,000 that are long enough to be chosen
 * here, from the list of zxcvbn-ts (MIT). Its source is needed so rarely that it is no dependency:
 *
 *   npm install --prefix FOLDER @zxcvbn-ts/language-common@4.1.3
 *   node scripts/common-passwords.mjs FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const commonest = 10_000;
/** `limits.password.min`: shorter ones are refused anyway. */
const shortest = 6;

const [folder = '.'] = process.argv.slice(2);
const source = join(folder, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const byFrequency = JSON.parse(readFileSync(source, 'utf8'));
const passwords = byFrequency.slice(0, commonest).filter(({ length }) => length >= shortest);
// Sorted, neighbours share their beginnings, which compresses by a third better.
writeFileSync(
  fileURLToPath(new URL('../shared/src/accounts/common-passwords.json', import.meta.url)),
  `${JSON.stringify(passwords.sort())}\n`,
);
