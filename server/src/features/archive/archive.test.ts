import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEvent } from '@alumni/shared/events/events';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews } from '@alumni/shared/records/news';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent, anOpportunity, createPerson, uploadTestImage } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { FolderInUseError, writeArchive } from './write-archive.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
let dir: string;
let written: { pages: number; pictures: number };
const write = async (into = dir, report: (done: number) => void = () => {}) =>
  writeArchive(into, {
    async get(url) {
      const { statusCode, rawPayload } = await t.app.inject({ url });
      return statusCode === 200 ? rawPayload : undefined;
    },
    site: (await t.deps.settings.current()).site,
    publicUrl,
    report,
  });

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  dir = join(mkdtempSync(join(tmpdir(), 'alumni-archive-')), 'archive');
  const admin = await createPerson(t, { accountType: 'admin', email: 'secret@alumni.example' });
  const { token } = admin;
  const images = [await uploadTestImage(t, admin), await uploadTestImage(t, admin)];
  const days = { start_date: '2090-05-01', end_date: '2090-05-02' };
  const event = {
    ...anEvent,
    ...days,
    answers: 'everyone',
    theme: 'Harvest <b>& "friends"',
    images: images.slice(0, 1),
  };
  const { body } = await t.call(createEvent, { token, body: event });
  const gallery = { title: 'Pictures', description: '', images: images.slice(1) };
  await t.call(createGallery, { token, body: gallery });
  const description = `See ${publicUrl}/events/${body._id} and https://elsewhere.example/x`;
  await t.call(createNews, { token, body: { title: 'News', description, images: [] } });
  const applyLink = 'https://jobs.example/apply';
  const opportunity = { ...anOpportunity, deadline: '2090-05-01', applyLink };
  await t.call(createOpportunity, { token, body: opportunity });
  // This roll number is not a valid file name on every system.
  await createPerson(t, { roll_no: 'LB 2001/é.3', profile_image: images[0] ?? '' });
  written = await write();
}, 60_000);
afterAll(async () => {
  await t.close();
  rmSync(dirname(dir), { recursive: true, force: true });
});

const files = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pages = () => files().filter((file) => file.endsWith('.html'));

test('holds each public document in both languages, its pictures, feeds and calendars', () => {
  expect(written).toEqual({ pages: 12, pictures: 2 });
  const names = files().map((file) => file.slice(dir.length + 1));
  expect(names.filter((name) => /^events\/[\w-]+\.(en|fr)\.html$/.test(name))).toHaveLength(2);
  expect(names.filter((name) => /^people\/\d+\.(en|fr)\.html$/.test(name))).toHaveLength(2);
  expect(names.filter((name) => /^pictures\/[\w-]{22}\.jpg$/.test(name))).toHaveLength(2);
  expect(names.filter((name) => /^events\/[\w-]+\.ics$/.test(name))).toHaveLength(1);
  expect(names).toEqual(
    expect.arrayContaining(['index.html', 'index.fr.html', 'feeds/fr-news.atom', 'favicon.svg']),
  );
  const index = readFileSync(join(dir, 'index.fr.html'), 'utf8');
  const today = new Intl.DateTimeFormat('fr', { dateStyle: 'long' }).format();
  expect(index).toContain(`Archive du ${today.replace(/^1 /, '1er ').replace(/ /g, '\u00a0')}`);
  expect(index).toContain('Harvest &lt;b&gt;');
});

test('opens from a stick: no script, no form, no address of the site, each link leads to a file', () => {
  for (const page of pages()) {
    const text = readFileSync(page, 'utf8');
    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/<(form|input|button)/);
    expect(text).not.toMatch(/Are you coming|Venez-vous/);
    expect(text).not.toContain(' srcset=');
    for (const [, address = ''] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^(https:\/\/elsewhere\.example\/|mailto:|tel:)/.test(address)) continue;
      expect(address, page).not.toMatch(/^(https?:|\/)/);
      const file = join(dirname(page), address.replace(/#.*$/, ''));
      expect(existsSync(file), `${page}: ${address}`).toBe(true);
    }
  }
});

test('is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // The same rules as in `documents.test.ts`, which checks the documents of the site.
    rules: {
      'no-inline-style': 'error',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'void-style': 'off',
    },
  });
  for (const page of pages()) {
    const { results } = await validator.validateString(readFileSync(page, 'utf8'));
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  }
});

test('has nothing that only members see', () => {
  for (const file of files()) {
    expect(readFileSync(file, 'latin1'), file).not.toContain('secret@alumni.example');
  }
});

test('is written into an empty folder alone, and leaves nothing half', async () => {
  await expect(write()).rejects.toThrow(FolderInUseError);
  const half = `${dir}-half`;
  const stop = (done: number) => {
    if (done === 3) throw new Error('the disk is full');
  };
  await expect(write(half, stop)).rejects.toThrow('the disk is full');
  expect(existsSync(half)).toBe(false);
});
