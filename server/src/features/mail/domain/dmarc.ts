import type { Finding } from './finding.ts';
import { parseTags } from './tags.ts';
import type { TxtLookup } from './txt-lookup.ts';

/** Domains above that are asked at most; a mail domain rarely has more labels. */
const mostParents = 5;

const policies = ['none', 'quarantine', 'reject'];

/**
 * Looks at the domain and then at those above it. DMARC of 2015 asks the organisational domain, found in
 * a list of public suffixes; its successor walks up the tree, which needs no list and finds the same record.
 */
export async function checkDmarc(txt: TxtLookup, domain: string): Promise<Finding<'dmarc'>> {
  const labels = domain.split('.');
  for (let up = 0; up <= Math.min(mostParents, labels.length - 2); up += 1) {
    const at = `_dmarc.${labels.slice(up).join('.')}`;
    const records = (await txt(at)).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
    const [text] = records;
    if (text === undefined) continue;
    if (records.length > 1) {
      return { kind: 'several', state: 'bad', values: { at, count: records.length } };
    }
    return judge(at, parseTags(text), up > 0);
  }
  const values = { domain, at: `_dmarc.${domain}`, record: 'v=DMARC1; p=none' };
  return { kind: 'none', state: 'watch', values };
}

function judge(at: string, tags: Map<string, string>, inherited: boolean): Finding<'dmarc'> {
  const policy = ((inherited && tags.get('sp')) || tags.get('p'))?.toLowerCase() ?? '';
  if (!policies.includes(policy)) return { kind: 'broken', state: 'bad', values: { at } };
  // Receivers treat no forged mail by it (RFC 7489), or are asked to test only (its successor).
  const asksNothing = policy === 'none' || tags.get('pct') === '0' || tags.get('t') === 'y';
  return asksNothing
    ? { kind: 'monitoring', state: 'watch', values: { at } }
    : { kind: 'ok', state: 'good', values: { at, policy } };
}
