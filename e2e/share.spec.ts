import type { Page } from '@playwright/test';
import { read } from './api.ts';
import { expectNoViolationInAnyLook } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** What is shared, the screens that show it, and the kind of its document. */
const shown = [
  { kind: 'events', list: '/events', details: '/eventdetails?id=' },
  { kind: 'news', list: '/news', details: '/news?id=' },
  { kind: 'opportunities', list: '/opportunities', details: '/opportunities?id=' },
  { kind: 'gallery', list: '/gallery', details: '/gallerydetails?id=' },
  { kind: 'people', list: '/alumni', details: undefined },
] as const;

/** Gives the page a `navigator.share` that keeps what it is given, or fails. */
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

test('every row and every details screen sends the plain address, which is a document', async ({
  page,
  demo,
}) => {
  await withShare(page);
  for (const { kind, list, details } of shown) {
    await page.goto(`${demo}/#${list}`);
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(10);
    const buttons = rows.getByRole('button', { name: /^Share / });
    await expect(buttons).toHaveCount(10);
    await buttons.first().click();
    const [{ title, url }] = await page.evaluate(
      () => (window as unknown as { shared: [{ title: string; url: string }] }).shared,
    );
    expect(new URL(url).pathname).toMatch(new RegExp(`^/${kind}/[^/?#]+$`));
    const document = await fetch(demo + new URL(url).pathname);
    expect(document.status).toBe(200);
    expect(await document.text()).toContain(`content="${url}"`);
    if (!details) continue;
    await page.goto(`${demo}/#${details}${url.split('/').at(-1)}`);
    await page.reload();
    await page
      .getByRole('button', { name: `Share ${title}` })
      .first()
      .click();
    expect(
      await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared),
    ).toEqual([{ title, url }]);
  }
});

test('without sharing of its own, the page offers WhatsApp, e-mail and the address to copy', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 640 });
  const { alumnus } = await read<{ alumnus: { rollNo: string; firstName: string }[] }>(
    demo,
    '/api/alumni',
  );
  const [person] = alumnus;
  await page.goto(`${demo}/#/alumni`);
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Share / });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const address = await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue();
  expect(new URL(address).pathname).toBe(`/people/${person?.rollNo}`);
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(`\n${address}`);
  await expect(dialog.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:\?/);
  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectNoViolationInAnyLook(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('closing what the phone offers is the end of it; where it fails, the page helps', async ({
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
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
});
