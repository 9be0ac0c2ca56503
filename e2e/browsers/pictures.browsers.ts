import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeople } from '../../faults/people.ts';
import { testPassword } from '../../server/src/testing/factories.ts';
import { type RunningProgram, runProgram } from '../../server/src/testing/run-program.ts';
import type { BrowserDriver } from './driver.ts';
import { firefoxMissing, startFirefox } from './firefox.ts';
import { oldChromium } from './old-chromium.ts';
import { personWith } from './person.ts';
import { expectUpright, writeTurnedPictures } from './turned-pictures.ts';

const sentAsTheyAre = 'They are sent as they are';
const resisting = {
  name: 'Firefox that resists fingerprinting',
  missing: firefoxMissing(),
  start: () => startFirefox({ 'privacy.resistFingerprinting': true }),
};

let site: RunningProgram;
let email = '';
beforeAll(async () => {
  site = await runProgram({ readyWithinMs: 60_000 });
  [{ email } = { email }] = await createPeople(site, 1);
});
afterAll(() => site?.stop());

test.for([
  { ...oldChromium('80'), original: false },
  { ...oldChromium('106'), original: false },
  { ...resisting, original: true },
])('$name stores pictures of all orientations upright', async (browser, context) => {
  if (browser.missing) return context.skip(`skipped: ${browser.missing}`);
  const started = await browser.start();
  context.onTestFinished(() => started.quit());
  const said = await saveGallery(started);
  expect(said.includes(sentAsTheyAre)).toBe(browser.original);
});

/** Saves a gallery; returns the page's text from just before. */
async function saveGallery(browser: BrowserDriver): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-turned-'));
  const pictures = await writeTurnedPictures(folder);
  const { type, press, choose, arriveAt, seeAnnounced, until } = personWith(browser);
  const shown = () => browser.evaluate(() => document.body.innerText);
  await browser.open(`${site.url}/#/login`);
  await type('Email', email);
  await type('Password', testPassword);
  await press('button', 'LOGIN');
  await arriveAt('#/user/dashboard');
  await browser.open(`${site.url}/#/mygallery`);
  await type('Title', 'Turned');
  await choose(pictures);
  await seeAnnounced(`${pictures.length} of 100 pictures`);
  await until(async () => expect(await shown()).not.toContain('Being prepared'));
  const said = await shown();
  await press('button', 'Save');
  await seeAnnounced('Gallery created successfully');
  const response = await fetch(`${site.url}/api/media/gallery`);
  const { gallery } = (await response.json()) as { gallery: { images: string[] }[] };
  expect(gallery[0]?.images).toHaveLength(pictures.length);
  await expectUpright(site.url, gallery[0]?.images ?? []);
  rmSync(folder, { recursive: true });
  return said;
}
