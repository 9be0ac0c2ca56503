import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPeople } from '../../faults/people.ts';
import type { Person } from '../../server/src/testing/factories.ts';
import { type RunningProgram, runProgram } from '../../server/src/testing/run-program.ts';
import type { BrowserDriver, Target } from './driver.ts';
import { firefoxMissing, startFirefox } from './firefox.ts';
import { oldChromiumMissing, startOldChromium } from './old-chromium.ts';
import { expectUpright, writeTurnedPictures } from './turned-pictures.ts';

const sentAsTheyAre = 'They are sent as they are';
const timing = { timeout: 30_000, interval: 100 };
let site: RunningProgram;
let person: Person;

beforeAll(async () => {
  site = await runProgram();
  [person] = (await createPeople(site, 1)) as [Person];
});
afterAll(() => site?.stop());

test.each(['80', '106'] as const)(
  'Chromium %s turns pictures of all orientations upright',
  async (version) => {
    const missing = oldChromiumMissing(version);
    if (missing) return;
    const said = await saveGallery(await startOldChromium(version));
    expect(said).not.toContain(sentAsTheyAre);
  },
);

test('Firefox that resists fingerprinting sends the files as they are, and says so', async (context) => {
  const missing = firefoxMissing();
  if (missing) return context.skip(`skipped: ${missing}`);
  const said = await saveGallery(await startFirefox({ 'privacy.resistFingerprinting': true }));
  expect(said).toContain(sentAsTheyAre);
});

/** Saves a gallery of pictures in all orientations, and answers with what was said meanwhile. */
async function saveGallery(browser: BrowserDriver): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-turned-'));
  const use = async (target: Target) =>
    vi.waitFor(async () => {
      const element = await browser.find(target);
      if (!element) throw new Error(`There is no ${target.join(' ')}.`);
      return element;
    }, timing);
  const text = () => browser.evaluate(() => document.body.innerText);
  const see = (sentence: string) =>
    vi.waitFor(async () => expect(await text()).toContain(sentence), timing);
  try {
    await browser.open(`${site.url}/#/login`);
    await (await use(['field', 'Email'])).type(person.email);
    await (await use(['field', 'Password'])).type(person.password);
    await (await use(['button', 'LOGIN'])).click();
    await vi.waitFor(async () => {
      expect(await browser.evaluate(() => location.hash)).toBe('#/user/dashboard');
    }, timing);
    await browser.open(`${site.url}/#/mygallery`);
    await (await use(['field', 'Title'])).type('Turned');
    const pictures = await writeTurnedPictures(folder);
    await (await use(['file', ''])).choose(pictures);
    await see(`${pictures.length} of 100 pictures`);
    await vi.waitFor(async () => expect(await text()).not.toContain('Being prepared'), timing);
    const said = await text();
    await (await use(['button', 'Save'])).click();
    await see('Gallery created successfully');
    const response = await fetch(`${site.url}/api/media/gallery`);
    const { gallery } = (await response.json()) as { gallery: { images: string[] }[] };
    expect(gallery[0]?.images).toHaveLength(pictures.length);
    await expectUpright(site.url, gallery[0]?.images ?? []);
    return said;
  } finally {
    rmSync(folder, { recursive: true });
    await browser.quit();
  }
}
