import { createPublicKey } from 'node:crypto';
import pLimit from 'p-limit';
import type { Finding } from './finding.ts';
import { parseTags } from './tags.ts';
import { DnsSilentError, type TxtLookup } from './txt-lookup.ts';

/**
 * Names under which mail providers publish keys. The DNS lists none: a key is found by its name, which
 * only a signed mail tells for certain.
 */
const usualSelectors = (
  'google selector1 selector2 k1 k2 k3 s1 s2 mail default dkim brevo1 brevo2 mailjet mandrill ' +
  'fm1 fm2 fm3 gm1 zoho zmail protonmail protonmail2 pm key1 smtp email mx mta'
).split(' ');

type Key = { selector: string } & (
  | { use: 'signs'; bits?: number }
  | { use: 'revoked' }
  | { use: 'broken' }
);

/** A record under a selector, if it holds a key. A wildcard of the domain may answer with anything. */
export function readKey(selector: string, text: string): Key | undefined {
  const tags = parseTags(text);
  const p = tags.get('p')?.replace(/\s/g, '');
  if (p === undefined || (tags.has('v') && tags.get('v') !== 'DKIM1')) return undefined;
  if (p === '') return { selector, use: 'revoked' };
  const bytes = Buffer.from(p, 'base64');
  if (tags.get('k') === 'ed25519') {
    return bytes.length === 32 ? { selector, use: 'signs' } : { selector, use: 'broken' };
  }
  const bits = rsaBits(bytes);
  return bits === undefined ? { selector, use: 'broken' } : { selector, use: 'signs', bits };
}

function rsaBits(key: Buffer): number | undefined {
  // RFC 6376 names both formats.
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key, format: 'der', type }).asymmetricKeyDetails?.modulusLength;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** Looks for keys under the usual names, or under the one that the operator has set. */
export async function checkDkim(
  txt: TxtLookup,
  domain: string,
  selector: string | undefined,
): Promise<Finding<'dkim'>> {
  const atOnce = pLimit(8);
  let silent: DnsSilentError | undefined;
  const found = await Promise.all(
    (selector ? [selector] : usualSelectors).map((name) =>
      atOnce(async () => {
        try {
          const records = await txt(`${name}._domainkey.${domain}`);
          return records.flatMap((text) => readKey(name, text) ?? []);
        } catch (error) {
          if (!(error instanceof DnsSilentError)) throw error;
          silent = error;
          return [];
        }
      }),
    ),
  );
  const keys = found.flat();
  if (keys.length > 0) return judge(keys);
  // One of the names that were not answered may have the key.
  if (silent) throw silent;
  if (!selector) return { kind: 'notFound', state: 'watch', values: {} };
  const at = `${selector}._domainkey.${domain}`;
  return { kind: 'selectorMissing', state: 'bad', values: { at } };
}

/** By the best key: those before it may be left from a change of keys. */
function judge(keys: readonly Key[]): Finding<'dkim'> {
  const signing = keys.filter((key) => key.use === 'signs');
  const strength = (key: (typeof signing)[number]) => key.bits ?? Number.POSITIVE_INFINITY;
  const best = Math.max(...signing.map(strength));
  const named = (of: readonly Key[]) => [...new Set(of.map((key) => key.selector))].join(', ');
  if (signing.length > 0) {
    const values = { selectors: named(signing.filter((key) => strength(key) === best)) };
    if (best < 1024) return { kind: 'weak', state: 'bad', values: { ...values, bits: best } };
    if (best < 2048) return { kind: 'short', state: 'watch', values: { ...values, bits: best } };
    return { kind: 'ok', state: 'good', values: { selectors: named(signing) } };
  }
  const broken = keys.filter((key) => key.use === 'broken');
  return broken.length > 0
    ? { kind: 'broken', state: 'bad', values: { selectors: named(broken) } }
    : { kind: 'revoked', state: 'bad', values: { selectors: shortened(named(keys)) } };
}

/** A wildcard answers under every name. */
function shortened(names: string): string {
  const [first = '', ...others] = names.split(', ');
  return others.length > 3 ? `${first}, …` : names;
}
