import { eventForm } from '@alumni/shared/events/event-form';
import { galleryForm } from '@alumni/shared/records/gallery-form';
import { opportunityForm } from '@alumni/shared/records/opportunity-form';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type FreshSite, type Member } from './fixtures.ts';
import { photo } from './pictures.ts';

/** What differs between the three editors of members. */
export interface Editor {
  name: string;
  title: string;
  /** `view` and `edit`: headings of the view mode and the edit mode. `editButton` leads to the edit mode. */
  view: string;
  edit: string;
  editButton: string;
  create: string;
  list: string;
  afterDelete: string;
  fill: (page: Page, title: string) => Promise<void>;
  titleField: string;
  /** Names of the inputs. */
  fields: string[];
  created: string;
  saved: string;
  deleted: string;
  question: string;
  saveFailed: string;
  deleteFailed: string;
  unknown: string;
  api: { create: string; update: string; remove: string };
  post: (site: FreshSite, member: Member, title: string) => Promise<string>;
}

export const eventBody = {
  name_of_organizer: 'Alumni office',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};
const opportunityBody = { deadline: '2027-01-31', description: 'A year in the laboratory.' };

export const editors: [event: Editor, opportunity: Editor, gallery: Editor] = [
  {
    name: 'event',
    title: 'theme',
    view: 'View Event',
    edit: 'Edit Event',
    editButton: 'Edit Event',
    create: '/myevents',
    list: '/user/events',
    afterDelete: '/user/events',
    titleField: 'Theme',
    fields: Object.keys(eventForm.shape),
    fill: async (page, title) => {
      await page.getByRole('textbox', { name: 'Theme' }).fill(title);
      await page.getByLabel('Organizer').fill('Alumni office');
      await page.getByLabel('Start Date').fill('2026-03-01');
      await expect(page.getByLabel('End Date')).toHaveValue('2026-03-01');
      await page.getByLabel('End Date').fill('2026-03-02');
      await page.getByLabel('Start Date').fill('2026-02-28');
      await expect(page.getByLabel('End Date')).toHaveValue('2026-03-02');
      await page.getByLabel('Venue', { exact: true }).fill('Amphitheatre 700');
      await page.getByLabel('Town').fill('Yaoundé');
    },
    created: 'Event created successfully',
    saved: 'Event saved successfully',
    deleted: 'Event deleted successfully',
    question: 'Are you sure you want to delete this Event?',
    saveFailed: 'Error saving event',
    deleteFailed: 'Error deleting Event',
    unknown: 'There is no such event.',
    api: { create: '/api/events', update: '/api/events/', remove: '/api/delete/events/' },
    post: async (site, { token }, theme) => {
      const body = { ...eventBody, theme };
      return (await site.api<{ _id: string }>('POST', '/api/events', { body, token }))._id;
    },
  },
  {
    name: 'opportunity',
    title: 'title',
    view: 'View Opportunity',
    edit: 'Edit Opportunity',
    editButton: 'Edit Opportunity',
    create: '/myopportunities',
    list: '/user/opportunities',
    afterDelete: '/myopportunities',
    titleField: 'Title',
    fields: Object.keys(opportunityForm.shape),
    fill: async (page, title) => {
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Deadline').fill('2027-01-31');
      await page.getByLabel('Description').fill('A year in the laboratory.');
    },
    created: 'Opportunity created successfully',
    saved: 'Opportunity saved successfully',
    deleted: 'Opportunity Article deleted successfully',
    question: 'Are you sure you want to delete this Opportunity Article?',
    saveFailed: 'Error saving opportunity',
    deleteFailed: 'Error deleting Opportunity Article',
    unknown: 'There is no such opportunity.',
    api: {
      create: '/api/opportunities',
      update: '/api/opportunities/',
      remove: '/api/delete/opportunity/',
    },
    post: async (site, { token }, title) => {
      const body = { ...opportunityBody, title };
      return (await site.api<{ _id: string }>('POST', '/api/opportunities', { body, token }))._id;
    },
  },
  {
    name: 'gallery',
    title: 'title',
    view: 'View Gallery',
    edit: 'Edit Gallery',
    editButton: 'Edit',
    create: '/mygallery',
    list: '/mygallery',
    afterDelete: '/mygallery',
    titleField: 'Title',
    // Leaves out `imageDescriptions`: the form has no input of that name. Each picture has its own description input.
    fields: Object.keys(galleryForm.shape).filter((name) => name !== 'imageDescriptions'),
    fill: async (page, title) => {
      await page.getByLabel('Title').fill(title);
      await choose(page, [await photo(400, 300)]);
    },
    created: 'Gallery created successfully',
    saved: 'Gallery saved successfully',
    deleted: 'Gallery deleted successfully',
    question: 'Are you sure you want to delete this Gallery?',
    saveFailed: 'Error saving gallery',
    deleteFailed: 'Error deleting Gallery',
    unknown: 'There is no such gallery.',
    api: {
      create: '/api/media/gallery',
      update: '/api/media/gallery/',
      remove: '/api/delete/gallery/',
    },
    post: async (site, member, title) => {
      const images = [await site.upload(member, await photo(400, 300))];
      const { token } = member;
      const body = { title, images };
      return (await site.api<{ _id: string }>('POST', '/api/media/gallery', { body, token }))._id;
    },
  },
];

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const alert = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text });

export const titleOf = (page: Page, editor: Editor) =>
  page.getByRole('textbox', { name: editor.titleField });

/** Leaves by a link of the page. */
export const leave = (page: Page) =>
  page.locator('a[href="#/user/dashboard"]:visible').first().click();

let taken = 0;
export async function choose(page: Page, pictures: Buffer[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(
    pictures.map((buffer) => ({
      name: `picture-${taken++}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
}

export async function open(page: Page, site: FreshSite, path: string): Promise<void> {
  await page.goto(`${site.url}/#${path}`);
}

export async function otherBrowser(
  browser: Browser,
  site: FreshSite,
  member: Member,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await site.logIn(page, member);
  return page;
}

let count = 0;
/** A title that no other test uses. */
export function unique(name: string): string {
  count += 1;
  return `${name} ${process.pid}-${count}`;
}
