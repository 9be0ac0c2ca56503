/**
 * Makes the list of the commonest passwords from the list of zxcvbn-ts (MIT). Takes the first 10,000 and leaves out
 * those that are too short to be chosen here. The package is needed so rarely that it is no dependency. Install it into
 * a folder and pass the folder:
 *
 * `npm install --prefix FOLDER @zxcvbn-ts/language-common@4.1.3`
 *
 * `node scripts/common-passwords.mjs FOLDER`
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
// Sort the list: neighbours then share prefixes, so it compresses a third better.
writeFileSync(
  fileURLToPath(new URL('../shared/src/accounts/common-passwords.json', import.meta.url)),
  `${JSON.stringify(passwords.sort())}\n`,
);
