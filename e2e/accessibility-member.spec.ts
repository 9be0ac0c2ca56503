import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const looks = [
  { colorScheme: 'light', language: 'en', save: 'Save', edit: 'Edit Event', remove: 'Delete' },
  {
    colorScheme: 'dark',
    language: 'fr',
    save: 'Enregistrer',
    edit: "Modifier l'événement",
    remove: 'Supprimer',
  },
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const look of looks) {
  test(`editors have no violation in any state: ${look.colorScheme}, ${look.language} @both`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const member = await site.member();
    const { token } = member;
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    await site.logIn(page, member);
    await page.evaluate((language) => localStorage.setItem('language', language), look.language);

    await page.goto(`${site.url}/#/mygallery`);
    await button(page, look.save).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectNoViolation(page);

    const buffer = await photo(400, 300);
    const good = [1, 2, 3].map((index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    const bad = { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page.locator('input[name=title]').fill('Three');
    await page.locator('input[type=file]').setInputFiles([...good, bad]);
    await expect(page.getByRole('img', { name: /^(Picture|Image) \d$/ })).toHaveCount(3);
    await expect(page.getByText(/^bad\.jpg/)).toBeVisible();
    await expectNoViolation(page);

    let count = 0;
    await page.route('**/api/upload?*', (route) => {
      count += 1;
      if (count > 2) return;
      return count === 1
        ? route.continue()
        : route.fulfill({ status: 400, json: { message: 'This image cannot be read.' } });
    });
    await button(page, look.save).click();
    await expect(page.getByText(/This image cannot be read/)).toBeVisible();
    await expectNoViolation(page);
    await button(page, look.language === 'fr' ? "Arrêter l'envoi" : 'Stop sending').click();
    await expect(button(page, look.save)).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('draft:')) localStorage.removeItem(key);
      }
    });

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
    await page.goto(`${site.url}/robots.txt`);
    await page.goto(`${site.url}/#/myevents/${_id}`);
    await button(page, look.edit).click();
    await page.locator('input[name=theme]').fill('Mine');
    await site.api('PATCH', `/api/events/${_id}`, { body: { theme: 'Theirs' }, token });
    await button(page, look.save).click();
    await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
    await expectNoViolation(page);
    await button(page, look.remove).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page);
  });
}

test('editors need no sideways scrolling at 320 px @phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const member = await site.member();
  await site.logIn(page, member);
  for (const path of ['/myevents', '/myopportunities', '/mygallery', '/user/events']) {
    await page.goto(`${site.url}/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow]).toEqual([path, 0]);
  }
});

test('an event is posted with the keyboard alone @desktop', async ({ page, site }) => {
  await site.logIn(page, await site.member());
  await page.goto(`${site.url}/#/user/events`);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Event');
  const typed = ['Assembly', 'Office', '01032026', '02032026', 'Hall', 'Buea'];
  const names = ['theme', 'name_of_organizer', 'start_date', 'end_date', 'venue', 'town'];
  for (const [index, name] of names.entries()) {
    const field = page.locator(`[name=${name}]`);
    for (let tabs = 0; tabs < 6; tabs += 1) {
      if (await field.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused();
    await page.keyboard.type(typed[index] ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created successfully')).toBeVisible();
});
