// Prints the notes of package.json's version from CHANGELOG.md, for the page of a release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notesOf } from './changelog.ts';
import { root } from './release.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
console.log(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
