// `node e2e/browsers/look.ts 80 http://localhost:3000/#/events /tmp/events.png 360`: screenshot of an old Chromium.
import { setTimeout as wait } from 'node:timers/promises';
import { type OldVersion, startOldChromium } from './old-chromium.ts';

const [version, url = '', file = '', width = '360'] = process.argv.slice(2);
const browser = await startOldChromium(version as OldVersion, { width: Number(width) });
await browser.open(url);
await wait(3000);
console.log(await browser.evaluate(() => document.body.innerText));
await browser.screenshot(file);
await browser.quit();
