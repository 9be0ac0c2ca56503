import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LauncherError } from './installation.ts';

/** DER prefix (RFC 8410) that makes a raw Ed25519 public key readable for `createPublicKey`. */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const keyIdBytes = 8;

/** Splits a minisign key or signature: two letters for the algorithm, the key's id, and the rest. */
function parse(line: string) {
  const bytes = Buffer.from(line.trim(), 'base64');
  return {
    algorithm: bytes.toString('latin1', 0, 2),
    id: bytes.subarray(2, 2 + keyIdBytes),
    rest: bytes.subarray(2 + keyIdBytes),
  };
}

/**
 * Verifies that `publicKey` has signed the file under this name (minisign). Throws `LauncherError` if not. The signed
 * name prevents passing off an old release as a new one.
 */
export async function verifyFile(
  file: string,
  { name, signature, publicKey }: { name: string; signature: string; publicKey: string },
): Promise<void> {
  const refuse = (why: string): never => {
    throw new LauncherError(`${name} is not what the project has published: ${why}.`);
  };
  const [, signed = '', comment = '', signedComment = ''] = signature.split('\n');
  const [key, own] = [parse(publicKey), parse(signed)];
  if (own.algorithm !== 'ED' || own.rest.length !== 64) refuse('its signature cannot be read');
  if (!own.id.equals(key.id)) refuse('it is signed with another key');
  const ed25519 = createPublicKey({
    key: Buffer.concat([ed25519Prefix, key.rest]),
    format: 'der',
    type: 'spki',
  });
  const hash = createHash('blake2b512');
  await pipeline(createReadStream(file), hash);
  if (!verify(null, hash.digest(), ed25519, own.rest)) refuse('its signature is of another file');
  const trusted = comment.replace(/^trusted comment: /, '');
  const whole = Buffer.concat([own.rest, Buffer.from(trusted)]);
  const isTrusted = verify(null, whole, ed25519, Buffer.from(signedComment, 'base64'));
  if (!isTrusted || trusted !== name) refuse(`its signature is of ${trusted}`);
}
