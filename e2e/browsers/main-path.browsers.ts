import { firefoxMissing, startFirefox } from './firefox.ts';
import { oldChromium } from './old-chromium.ts';
import { describeWalks } from './walks.ts';
import { startWebkit, webkitMissing } from './webkit.ts';

describeWalks([
  { name: 'Firefox', missing: firefoxMissing(), start: startFirefox },
  { name: 'WebKit', missing: webkitMissing(), start: startWebkit },
  oldChromium('92'),
  oldChromium('106'),
]);
