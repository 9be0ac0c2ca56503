import { isSignedBy, signatureOf } from '../core/signature.ts';

/**
 * The id of a mail, signed: the left part of its Message-ID, and of the envelope's sender where there is an
 * address for reports. Nobody can report a mail that they have not got: its Message-ID is signed only where answers come
 * to the association, as who is answered gets it.
 */
export function mailToken(secret: string, id: string): string {
  return secret === '' ? id : `${id}.${signatureOf(secret, 'mail', id)}`;
}

const tokens = /(?<![\w.])([0-9a-f]{24})\.([0-9a-f]{20})(?![\w.])/gi;

/** Longer texts are of a hostile report. */
const maxText = 20_000;

/** The ids of mails whose tokens are in a text, each once. */
export function mailIdsIn(text: string, secret: string): string[] {
  const found = [...text.slice(0, maxText).matchAll(tokens)].flatMap(
    ([, id = '', signature = '']) => {
      const known = id.toLowerCase();
      return isSignedBy(secret, signature, 'mail', known) ? [known] : [];
    },
  );
  return [...new Set(found)];
}
