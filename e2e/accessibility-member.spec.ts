import type { Page } from '@playwright/test';
import { changeSetting, expectNoViolationInAnyLook } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The checks end in French. Then this function switches back to English, because the next step reads English texts. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolationInAnyLook(page);
  await changeSetting(page, 'language', 'en');
}

test('member area: editors are accessible with errors, pictures, uploads, a conflict and a question', async ({
  page,
  site,
}) => {
  test.slow();
  const member = await site.member();
  const { token } = member;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await site.logIn(page, member);

  await page.goto(`${site.url}/#/mygallery`);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);

  const buffer = await photo(400, 300);
  const good = [1, 2, 3].map((index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  const bad = { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Title').fill('Three');
  await page.locator('input[type=file]').setInputFiles([...good, bad]);
  await expect(page.getByRole('status').getByText('4 pictures chosen')).toBeAttached();
  await expect(page.getByRole('img', { name: /^Picture \d$/ })).toHaveCount(3);
  await expect(page.getByText(/^bad\.jpg/)).toBeVisible();
  await expectAccessible(page);

  let count = 0;
  await page.route('**/api/upload?*', (route) => {
    count += 1;
    if (count > 2) return;
    return count === 1
      ? route.continue()
      : route.fulfill({ status: 400, json: { message: 'This image cannot be read.' } });
  });
  await button(page, 'Save').click();
  await expect(page.getByText(/This image cannot be read/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stop sending').click();
  await expect(button(page, 'Save')).toBeVisible();

  const body = {
    theme: 'Assembly',
    name_of_organizer: 'Office',
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    venue: 'Hall',
    town: 'Buea',
    video: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site.url}/robots.txt`);
  await page.goto(`${site.url}/#/myevents/${_id}`);
  await button(page, 'Edit Event').click();
  await page.getByRole('textbox', { name: 'Theme' }).fill('Mine');
  await site.api('PATCH', `/api/events/${_id}`, { body: { theme: 'Theirs' }, token });
  await button(page, 'Save').click();
  await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Delete').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('event editor: an event is posted with the keyboard alone @desktop', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  await page.goto(`${site.url}/#/user/events`);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit Event');
  const typed = ['Office', 'Assembly', '01032026', '02032026', 'Hall', 'Buea'];
  const names = ['name_of_organizer', 'theme', 'start_date', 'end_date', 'venue', 'town'];
  for (const [index, name] of names.entries()) {
    const field = page.locator(`[name=${name}]`);
    for (let tabs = 0; tabs < 16; tabs += 1) {
      if (await field.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused();
    await page.keyboard.type(typed[index] ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created successfully')).toBeVisible();
});
