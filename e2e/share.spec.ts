import type { Page } from '@playwright/test';
import { read } from './api.ts';
import { expectNoViolationInAnyLook } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Kinds of records with a share button, and the addresses of their screens. */
const shown = [
  { kind: 'events', list: '/events', details: '/eventdetails?id=' },
  { kind: 'news', list: '/news', details: '/news?id=' },
  { kind: 'opportunities', list: '/opportunities', details: '/opportunities?id=' },
  { kind: 'gallery', list: '/gallery', details: '/gallerydetails?id=' },
  { kind: 'people', list: '/alumni', details: '/alumnidetails?id=' },
] as const;

/** Lines between title and address: days and place of an event, kind and deadline of an opportunity. */
const factCounts = { events: 2, news: 0, opportunities: 2, gallery: 0, people: 0 };

interface Shared {
  title: string;
  text: string;
}

/** Installs a `navigator.share` that records its argument or fails. */
async function withShare(page: Page, failure?: string): Promise<void> {
  await page.addInitScript((name) => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data) => {
      if (name) throw new DOMException('', name);
      shared.push(data);
    };
  }, failure);
}

/** Opens a screen's URL in a fresh page and presses its first share button. */
async function shareFirst(page: Page, address: string, name: string | RegExp): Promise<Shared> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('button', { name }).first().click();
  const given = await page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
  expect(given).toHaveLength(1);
  return given[0] as Shared;
}

test('sharing: every row and every details screen sends title, facts and the address of a document', async ({
  page,
  demo,
}) => {
  await withShare(page);
  for (const { kind, list, details } of shown) {
    const { title, text } = await shareFirst(page, `${demo}/#${list}`, /^Share /);
    const lines = text.split('\n');
    expect(lines[0]).toBe(`*${title}*`);
    expect(lines).toHaveLength(factCounts[kind] + 2);
    const url = lines.at(-1) ?? '';
    const rows = page.getByRole('article');
    await expect(rows.getByRole('button', { name: /^Share / })).toHaveCount(await rows.count());
    const { pathname } = new URL(url);
    expect(pathname).toMatch(new RegExp(`^/${kind}/[^/?#]+$`));
    const document = await fetch(demo + pathname);
    expect(document.status).toBe(200);
    expect(await document.text()).toContain(`content="${url}"`);
    const screen = `${demo}/#${details}${pathname.split('/').at(-1)}`;
    expect(await shareFirst(page, screen, `Share ${title}`)).toEqual({ title, text });
  }
});

test('sharing: without sharing of its own, the page offers WhatsApp, e-mail and the address to copy', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 640 });
  const { alumni } = await read<{ alumni: { rollNo: string }[] }>(demo, '/api/alumni');
  await page.goto(`${demo}/#/alumni`);
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Share / });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const address = await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue();
  expect(new URL(address).pathname).toBe(`/people/${alumni[0]?.rollNo}`);
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(`\n${address}`);
  await expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?/);
  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
  await expectNoViolationInAnyLook(page);
});

test('sharing: closing what the phone offers is the end of it; where it fails, the page helps', async ({
  page,
  demo,
}) => {
  await withShare(page, 'AbortError');
  await page.goto(`${demo}/#/news`);
  const button = page.getByRole('button', { name: /^Share / }).first();
  await button.click();
  await withShare(page, 'NotAllowedError');
  await page.reload();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toBeVisible();
  await test.step('an event is shared where words do not break: the dialog holds all that it shows', async () => {
    await page.goto(`${demo}/#/events`);
    await button.click();
    await expect(dialog.getByRole('button', { name: 'Copy the address' })).toBeInViewport();
    const sides = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(sides[0]).toBe(sides[1]);
  });
});
