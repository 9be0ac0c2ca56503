// Packs the image's files with Node.js and a platform's native packages. Writes
// dist/alumni-network-VERSION-PLATFORM.tar.gz and its .sha256. Option: --platform linux-arm64. MINISIGN_KEY_FILE signs
// the release. RELEASES_URL is the address at which the packed release looks for newer ones.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { assembleRelease, hostPlatform, packRelease, platforms, root } from './release.ts';
import { isSigning, sign, writeOrigin } from './signing.ts';

const { values } = parseArgs({ options: { platform: { type: 'string', default: hostPlatform } } });
const platform = platforms.find((name) => name === values.platform);
if (!platform) {
  console.error(`--platform must be one of ${platforms.join(', ')}, not ${values.platform}.`);
  process.exit(2);
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `alumni-network-${version}-${platform}`;
const work = mkdtempSync(join(tmpdir(), 'alumni-release-'));
const file = join(root, 'dist', `${name}.tar.gz`);
try {
  const folder = join(work, name);
  mkdirSync(folder);
  assembleRelease(folder, platform);
  writeOrigin(folder);
  mkdirSync(join(root, 'dist'), { recursive: true });
  packRelease(folder, file);
} finally {
  rmSync(work, { recursive: true, force: true });
}
const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
const newest = join(root, 'dist/latest.json');
writeFileSync(newest, `${JSON.stringify({ version })}\n`);
if (isSigning) for (const path of [file, newest]) sign(path);
else console.log('Not signed: MINISIGN_KEY_FILE names no key.');
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(0)} MB)`);
