import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const ed25519PrefixBytes = 12;

/** Makes a minisign key that signs in minisign's format, so that tests need no external tool. */
export function minisignKey() {
  const { publicKey: pair, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(8);
  const raw = pair.export({ format: 'der', type: 'spki' }).subarray(ed25519PrefixBytes);
  const publicKey = Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64');
  return {
    publicKey,
    /** Writes FILE.minisig with a name as the trusted comment. */
    sign(file: string, name = basename(file)): void {
      writeFileSync(`${file}.minisig`, signatureText(file, { id, name, privateKey }));
    },
  };
}

interface Signing {
  id: Buffer;
  name: string;
  privateKey: KeyObject;
}

function signatureText(file: string, { id, name, privateKey }: Signing): string {
  const hash = createHash('blake2b512').update(readFileSync(file)).digest();
  const signature = sign(null, hash, privateKey);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(name)]), privateKey);
  const own = Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64');
  return [
    'untrusted comment: signature of a test',
    own,
    `trusted comment: ${name}`,
    whole.toString('base64'),
    '',
  ].join('\n');
}
