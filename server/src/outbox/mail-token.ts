import { isValidSignature, sign } from '../core/signature.ts';

/**
 * Signs the id of a mail, for its Message-ID and its envelope sender. Only recipients see the signature, so only they
 * can report a failed delivery. A reply reveals the Message-ID. The Message-ID therefore carries the signature only if
 * replies go to the association.
 */
export function mailToken(secret: string, id: string): string {
  return secret === '' ? id : `${id}.${sign(secret, 'mail', id)}`;
}

const tokens = /(?<![\w.])([0-9a-f]{24})\.([0-9a-f]{20})(?![\w.])/gi;

/** Limits the search: only forged reports contain longer texts. */
const maxText = 20_000;

/** The ids of mails whose tokens are in a text, each once. */
export function mailIdsIn(text: string, secret: string): string[] {
  const found = [...text.slice(0, maxText).matchAll(tokens)].flatMap(
    ([, id = '', signature = '']) => {
      const known = id.toLowerCase();
      return isValidSignature(secret, signature, 'mail', known) ? [known] : [];
    },
  );
  return [...new Set(found)];
}
