import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const android = 'Mozilla/5.0 (Linux; Android 11; RMX1931 Build/RKQ1.200928.002';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  `${android}; wv) ${webKit} Version/4.0 Chrome/93.0.4577.82 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/331.0.0.15.119;]`,
  `${android}; wv) ${webKit} Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36`,
  `${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/157.0.0.42.96;FBDV/iPhone9,1]`,
  `${iphone} (KHTML, like Gecko) Mobile/16B92 Instagram 70.1.0.15.98 (iPhone10,2; iOS 12_1; en_US)`,
])('is inside of an app: %s', (userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(true);
});

test.each([
  `${android}) ${webKit} Chrome/119.0.0.0 Mobile Safari/537.36`,
  `${iphone} (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0',
])('is a browser: %s', (userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(false);
});
