import { readFileSync } from 'node:fs';

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** The floor of browsers, as the build names them: `chrome80`. */
export const browserTargets = browserslist.map((one) =>
  one.replace('ios_saf', 'ios').replace(' ', ''),
);
