import { oldChromium } from './old-chromium.ts';
import { describeWalks } from './walks.ts';

/** Part of `npm test`: the oldest supported Chrome, and the last one for Android 7. */
describeWalks([oldChromium('80'), oldChromium('119')]);
