import { readFileSync } from 'node:fs';

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** Oldest supported browsers in the notation of the build tools, e.g. `chrome80`. */
export const browserTargets = browserslist.map((one) =>
  one.replace('ios_saf', 'ios').replace(' ', ''),
);

/**
 * Compilation targets of scripts, with Chrome 91 instead of Chrome 80. Chrome before 91 fails at an optional call with
 * a spread before its last argument. For Chrome 80, compilers would therefore lower every `?.`; `browser-floor` rejects
 * such calls instead. Everything else that Chrome 80 needs is lowered for Firefox 78 and Safari 13.1.
 */
export const scriptTargets = browserTargets.map((one) => one.replace('chrome80', 'chrome91'));
