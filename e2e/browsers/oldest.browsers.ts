import { oldChromium } from './old-chromium.ts';
import { describeWalks } from './walks.ts';

/** A part of `npm test`: the floor, and the last Chrome of Android 7. */
describeWalks([oldChromium('80'), oldChromium('119')]);
