// Reads from MDN's support data which web features the oldest supported browsers have.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Support {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
}
/** A tree of web features. Each node may have support data in `__compat`. */
export type Tree = Feature & { [name: string]: Tree };

const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'));
export const compatData: Record<'api' | 'css' | 'javascript', Tree> = JSON.parse(
  readFileSync(file, 'utf8'),
);

const browsers: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

export type Floor = readonly (readonly [browser: string, version: number])[];

/** Parses a list of browserslist, such as `['chrome 80']`. */
export function floorOf(list: readonly string[]): Floor {
  return list.flatMap((one) => {
    const [name = '', version] = one.split(' ');
    const known = browsers[name];
    if (!known || !Number(version))
      throw new Error(`browserslist: '${one}' is no browser's version`);
    return known.map((browser) => [browser, Number(version)] as const);
  });
}

/** Whether all browsers in `floor` support a feature. A feature without data counts as supported. */
export function isKnown(feature: Feature | undefined, floor: Floor): boolean {
  const support = feature?.__compat?.support;
  if (!support) return true;
  return floor.every(([browser, version]) => {
    const entries = support[browser];
    // MDN omits the entry of a mobile browser if the desktop browser's entry applies to it as well.
    if (!entries) return true;
    return [entries].flat().some((one) => holds(one, version));
  });
}

function holds(one: Support, floor: number): boolean {
  if (one.flags || one.prefix || one.alternative_name || one.version_removed) return false;
  const since = String(one.version_added).replace('≤', '');
  return Number.parseFloat(since) <= floor;
}
