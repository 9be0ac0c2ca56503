/** Order matters: the User-Agent of most browsers also names other browsers. */
const browsers: [RegExp, string][] = [
  [/\bOPR\/|\bOPiOS\/|Opera Mini/, 'Opera'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system without versions, which change: `Firefox|Android`. */
export function browserOf(userAgent: string | undefined): string {
  const nameIn = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? '';
  return `${nameIn(browsers)}|${nameIn(systems)}`;
}

/** Splits a result of `browserOf`. Unknown parts are empty. */
export function toBrowser(stored: string) {
  const [browser = '', system = ''] = stored.split('|');
  return { browser, system };
}
