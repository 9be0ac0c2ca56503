import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { photo } from '../pictures.ts';
import type { BrowserDriver, Target } from './driver.ts';
import { expectUpright, writeTurnedPictures } from './turned-pictures.ts';

const timing = { timeout: 30_000, interval: 100 };

/**
 * From the home page to a member with a picture and a gallery, and out again, on a site with the
 * demo association: the same steps in every browser.
 */
export async function walkMainPath(browser: BrowserDriver, site: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-pictures-'));
  const portrait = join(folder, 'portrait.jpg');
  writeFileSync(portrait, await photo(1200, 900));
  const pictures = await writeTurnedPictures(folder);
  const person = { lastName: 'Ngo Bélinga', email: 'ngo@alumni.example', password: 'premier-mot' };

  const use = async (target: Target) =>
    vi.waitFor(async () => {
      const element = await browser.find(target);
      if (!element) throw new Error(`There is no ${target.join(' ')}. ${await shown()}`);
      return element;
    }, timing);
  // Found again where a list that has just arrived has replaced what was found.
  const press = async (...target: Target) =>
    vi.waitFor(async () => (await use(target)).click(), timing);
  const type = async (label: string, text: string) => (await use(['field', label])).type(text);
  const choose = async (paths: string[]) => (await use(['file', ''])).choose(paths);
  const shown = () => browser.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const see = async (text: string) =>
    vi.waitFor(async () => expect(await shown()).toContain(text), timing);
  const seeAnnounced = async (text: string) =>
    vi.waitFor(
      async () => expect(await browser.evaluate(() => document.body.innerText)).toContain(text),
      timing,
    );
  const seePictures = async (least: number) =>
    vi.waitFor(
      async () =>
        expect(Number(await browser.evaluate(countPictures))).toBeGreaterThanOrEqual(least),
      timing,
    );

  await browser.open(`${site}/`);
  await see('See, What our Alumni say..');

  await press('link', 'Our Alumni');
  await see('Our Alumni');
  await seePictures(4);

  const { id, theme } = await eventWithPictures(site);
  await browser.open(`${site}/#/events?search=${encodeURIComponent(theme)}`);
  await press('link to', `eventdetails?id=${id}`);
  await see(theme);
  await seePictures(1);

  await press('link to', '#/register');
  await type('Last Name', person.lastName);
  await type('Email', person.email);
  await type('Password', person.password);
  await type('Confirm Password', person.password);
  await press('button', 'Register');
  await seeAnnounced('User signed up successfully');

  await vi.waitFor(async () => expect(await addressOf(browser)).toBe('#/login'), timing);
  const email = await browser.evaluate(
    () => document.querySelector<HTMLInputElement>('input[type=email]')?.value ?? '',
  );
  expect(email).toBe(person.email);
  await type('Password', person.password);
  await press('button', 'LOGIN');
  await vi.waitFor(async () => expect(await addressOf(browser)).toBe('#/user/dashboard'), timing);

  await browser.open(`${site}/#/user/profile`);
  await vi.waitFor(async () => {
    // A profile that is empty may be open for editing already.
    await (await browser.find(['button', 'Edit Profile']))?.click();
    expect(await browser.find(['field', 'First Name'])).toBeDefined();
  }, timing);
  await type('First Name', 'Aïssatou');
  await choose([portrait]);
  await press('button', 'Save Changes');
  await seeAnnounced('Profile updated successfully!');
  await seePictures(1);

  await browser.open(`${site}/#/mygallery`);
  await type('Title', 'Turned pictures');
  await choose(pictures);
  await press('button', 'Save');
  await seeAnnounced('Gallery created successfully');
  await seePictures(5);
  await expectUpright(site, await newestGallery(site));

  await press('button', 'Logout');
  await vi.waitFor(async () => expect(await addressOf(browser)).toBe('#/login'), timing);
  expect(await browser.evaluate(() => localStorage.getItem('token'))).toBeNull();
  rmSync(folder, { recursive: true });
}

const addressOf = (browser: BrowserDriver) => browser.evaluate(() => location.hash);

/** Runs in the page: pictures of the server that have arrived and can be seen. */
function countPictures(): number {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    (image) => image.naturalWidth > 1 && image.currentSrc.includes('/api/download'),
  ).length;
}

async function newestGallery(site: string): Promise<string[]> {
  const response = await fetch(`${site}/api/media/gallery?limit=1`);
  const { gallery } = (await response.json()) as { gallery: { images: string[] }[] };
  return gallery[0]?.images ?? [];
}

async function eventWithPictures(site: string): Promise<{ id: string; theme: string }> {
  const response = await fetch(`${site}/api/all/events?limit=50`);
  const { events } = (await response.json()) as {
    events: { _id: string; theme: string; images: string[] }[];
  };
  const event = events.find(({ images }) => images.length > 0);
  if (!event) throw new Error('The demo has no event with a picture.');
  return { id: event._id, theme: event.theme };
}
