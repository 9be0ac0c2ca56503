import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inDays } from '../days.ts';
import { photo } from '../pictures.ts';
import type { BrowserDriver } from './driver.ts';
import { type Person, personWith } from './person.ts';
import type { PreparedRecords } from './prepared-records.ts';
import { expectUpright, writeTurnedPictures } from './turned-pictures.ts';

/**
 * URL in the texts of public pages. If the code that makes it a link fails in an old browser, the page cannot show its
 * content.
 */
export const address = 'https://alumni.example/programme?from=here#top';

interface Member {
  lastName: string;
  email: string;
  password: string;
}

/**
 * Walks through the demo association in every browser alike. A visitor reads public pages, registers and replies to an
 * event. The new member adds a portrait, posts an opportunity with pictures and logs out.
 */
export async function walkMainPath(
  browser: BrowserDriver,
  site: string,
  records: PreparedRecords,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-pictures-'));
  const portrait = join(folder, 'portrait.jpg');
  writeFileSync(portrait, await photo(1200, 900));
  const pictures = (await writeTurnedPictures(folder)).slice(-5);
  const unique = Date.now().toString(36);
  const [lastName, password] = [`Ngo Bélinga ${unique}`, 'premier-mot'];
  const member = { lastName, password, email: `ngo-${unique}@alumni.example` };
  const person = personWith(browser);
  const open = (path: string) => browser.open(`${site}/#${path}`);

  await read(person, open, records);
  await register(person, member);
  expect(await browser.evaluate(prefilledEmail)).toBe(member.email);
  await person.type('Password', member.password);
  await person.press('button', 'LOGIN');
  await person.arriveAt('#/user/dashboard');

  await open(`/eventdetails?id=${records.event.id}`);
  await person.press('button', 'Coming');
  await person.see('You are in.');
  expect(await browser.evaluate(topsOfReplyButtons)).toHaveLength(1);

  await open('/user/profile');
  await completeProfile(person, [portrait]);
  await open('/myopportunities');
  const title = `A year in the laboratory ${unique}`;
  await postOpportunity(person, title, pictures);
  await expectUpright(site, (await browser.evaluate(storedPictures)).split('\n'));
  await open(`/opportunities?search=${unique}`);
  await person.see(title);
  await person.seeLink(address);

  await person.goByHeader(['button', 'Logout'], '#/login');
  expect(await browser.evaluate(() => localStorage.getItem('token'))).toBeNull();
  rmSync(folder, { recursive: true });
}

async function read(
  { press, goByHeader, see, seeBelow, seeLink, seePictures }: Person,
  open: (path: string) => Promise<void>,
  { event, news }: PreparedRecords,
): Promise<void> {
  await open('/');
  await see('See, What our Alumni say..');
  await seeBelow(address);
  await goByHeader(['link', 'Our Alumni'], '#/alumni');
  await see('Our Alumni');
  await seePictures(4);
  await open(`/news?search=${encodeURIComponent(news)}`);
  await see(news);
  await seeLink(address);
  await open(`/events?search=${encodeURIComponent(event.theme)}`);
  await seeLink(address);
  await press('link to', `eventdetails?id=${event.id}`);
  await see(event.theme);
  await seeLink(address);
  await seePictures(1);
}

async function register(
  { press, goByHeader, type, seeAnnounced, arriveAt }: Person,
  { lastName, email, password }: Member,
): Promise<void> {
  await goByHeader(['link', 'Register as Alumni'], '#/register');
  await type('Last Name', lastName);
  await type('Email', email);
  await type('Password', password);
  await type('Confirm Password', password);
  await press('button', 'Register');
  await seeAnnounced('User signed up successfully');
  await arriveAt('#/login');
}

async function completeProfile(
  { press, type, choose, seeAnnounced, seePictures, find, until }: Person,
  portrait: string[],
): Promise<void> {
  await until(async () => {
    // An empty profile may already be in edit mode.
    await find(['field', 'First Name']).catch(async () => {
      await (await find(['button', 'Edit Profile'])).click();
      throw new Error('The profile is not open for editing.');
    });
  });
  await type('First Name', 'Aïssatou');
  await choose(portrait);
  await press('button', 'Save Changes');
  await seeAnnounced('Profile updated successfully!');
  await seePictures(1);
}

async function postOpportunity(
  { press, type, pickDay, choose, seeAnnounced, seePictures }: Person,
  title: string,
  pictures: string[],
): Promise<void> {
  await type('Title', title);
  await pickDay('Deadline', inDays(1));
  await type('Description', `More of it: ${address}`);
  await choose(pictures);
  await press('button', 'Save');
  await seeAnnounced('Opportunity created successfully');
  await seePictures(5);
}

function storedPictures(): string {
  const stored = [...document.querySelectorAll<HTMLImageElement>('main li img')];
  return stored.map(({ src }) => new URL(src).searchParams.get('fileName') ?? '').join('\n');
}

function prefilledEmail(): string {
  return document.querySelector<HTMLInputElement>('input[type=email]')?.value ?? '';
}

/** Runs in the page. 'Coming' and 'Maybe' are beside each other if their tops are equal. */
function topsOfReplyButtons(): number[] {
  const buttons = [...document.querySelectorAll('fieldset [aria-pressed]')].slice(0, 2);
  return [...new Set(buttons.map((button) => button.getBoundingClientRect().top))];
}
