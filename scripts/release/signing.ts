import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './release.ts';

/** The public key. The private key must never be in the repository. */
export const publicKeyFile = join(root, 'minisign.pub');

const { MINISIGN_KEY_FILE: keyFile, MINISIGN_PASSWORD, RELEASES_URL: releases } = process.env;
export const isSigning = Boolean(keyFile);

/** Tells a release's launcher where newer releases are published, and which key must have signed them. */
export function writeOrigin(folder: string): void {
  if (!releases || !existsSync(publicKeyFile)) return;
  const [, publicKey = ''] = readFileSync(publicKeyFile, 'utf8').split('\n');
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ releases, publicKey })}\n`);
}

/** Writes FILE.minisig. The signature covers the name: an old release cannot pass as a new one. */
export function sign(file: string): void {
  if (!keyFile) throw new Error('MINISIGN_KEY_FILE names no key.');
  const args = ['-S', '-s', keyFile, '-m', file, '-t', basename(file)];
  // Without a terminal, the key's password comes from the environment.
  const input = MINISIGN_PASSWORD && `${MINISIGN_PASSWORD}\n`;
  const stdin = input ? 'pipe' : 'inherit';
  execFileSync('minisign', args, { input, stdio: [stdin, 'ignore', 'inherit'] });
  execFileSync('minisign', ['-V', '-q', '-p', publicKeyFile, '-m', file], { stdio: 'inherit' });
}
