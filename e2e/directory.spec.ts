import type { Locator, Page } from '@playwright/test';
import { read } from './api.ts';
import { expectNoViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

interface Person {
  rollNo: string;
  title: string;
  firstName: string;
  lastName: string;
  profession: string;
  fos: string;
  description: string;
}

interface Directory {
  alumni: Person[];
  totalPages: number;
}

const cards = (page: Page) => page.getByRole('article');
async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}
const fullName = ({ title, firstName, lastName }: Person) =>
  [title, firstName, lastName].filter(Boolean).join(' ');

function directory(demo: string, page = 1): Promise<Directory> {
  return read<Directory>(demo, '/api/alumni', { page, limit: 12 });
}

test('directory: finds people by any field, and says where nobody was found', async ({
  page,
  demo,
}) => {
  await test.step('says that it loads, keeps people when the next page fails, and says that nobody was found', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/alumni?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${demo}/#/alumni`);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    held.resolve();
    await expect(cards(page)).toHaveCount(12);
    await page.unroute('**/api/alumni?*');
    await page.route('**/api/alumni?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await page.unroute('**/api/alumni?*');
    await page.goto(`${demo}/#/alumni?search=nobody-has-this-name`);
    await expect(page.getByText('No alumni found.', { exact: true })).toBeVisible();
    for (const name of ['Previous', 'Next']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByText(/^Page \d/)).toHaveCount(0);
  });

  await test.step('finds the same people with and without accents and capitals', async () => {
    const { alumni } = await read<Directory>(demo, '/api/alumni', { limit: 50 });
    const accented = alumni.find(({ firstName }) => /[àâçéèêëîïôùûü]/i.test(firstName));
    const name = accented?.firstName ?? '';
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
    expect(plain).not.toBe(name);
    const found: string[][] = [];
    for (const text of [name, plain, plain.toUpperCase()]) {
      await page.goto(`${demo}/#/alumni?search=${encodeURIComponent(text)}`);
      await expect(page.getByRole('searchbox')).toHaveValue(text);
      await expect(
        cards(page)
          .filter({ hasText: `${name} ${accented?.lastName}` })
          .first(),
      ).toBeVisible();
      found.push(await cards(page).getByRole('heading').allTextContents());
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  await test.step('searches professions and fields of study, and starts at page 1 with a new filter', async () => {
    const { alumni } = await directory(demo);
    const person = alumni.find(({ profession, fos }) => profession && fos);
    if (!person) throw new Error('nobody with profession and field on the first page');
    await page.goto(`${demo}/#/alumni?page=2`);
    await expect(cards(page)).toHaveCount(12);
    // On each tablet the box has room for a name.
    const phone = page.viewportSize() ?? { width: 360, height: 740 };
    for (const width of [768, 844, 960, 1100]) {
      await page.setViewportSize({ width, height: phone.height });
      const box = await page.getByRole('searchbox').boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThan(240);
    }
    await page.setViewportSize(phone);
    const asked = page.waitForRequest((request) => request.url().includes('queryfilter=fos'));
    await page.getByLabel('Search by').selectOption('Field of Study');
    expect(new URL((await asked).url()).searchParams.get('page')).toBe('1');
    await page.getByRole('searchbox').fill(person.fos);
    // Enter searches at once. The field loses the focus, so that a phone's keyboard closes.
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await expect(page).toHaveURL(/search=/);
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
    await page.goto(`${demo}/#/alumni?page=2`);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    // On a slow phone, the next tap comes before the page has rendered what the last one asked for.
    await page.getByRole('searchbox').fill('left at once');
    await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
      box.form?.requestSubmit();
      document.querySelector<HTMLElement>('a[href="#/alumni"]')?.click();
    });
    await expect(page.getByRole('searchbox')).toHaveValue('');
    const mentors = page.getByLabel('Ready to mentor');
    await mentors.evaluate((box: HTMLInputElement) => {
      box.click();
      document.querySelector<HTMLElement>('a[href="#/alumni"]')?.click();
    });
    await expect(mentors).not.toBeChecked();
    await page.getByRole('searchbox').fill(person.fos);
    await page.getByLabel('Search by').evaluate((select: HTMLSelectElement) => {
      select.closest('search')?.querySelector('form')?.requestSubmit();
      select.value = 'fos';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page).toHaveURL(/search=.*queryfilter=fos/);
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
    const searched = page.waitForRequest((request) => request.url().includes('search=a'));
    await page.getByRole('searchbox').fill('a');
    await page.getByRole('searchbox').press('Enter');
    expect(new URL((await searched).url()).searchParams.get('page')).toBe('1');
    await page.goto(
      `${demo}/#/alumni?queryfilter=profession&search=${encodeURIComponent(person.profession)}`,
    );
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
  });

  await test.step('finds by name first and by other fields under a heading, and says how many', async () => {
    const { alumni } = await directory(demo);
    const person = alumni.find(({ profession }) => profession);
    if (!person) throw new Error('nobody with a profession on the first page');
    await page.goto(`${demo}/#/alumni`);
    await page.getByRole('searchbox').fill(person.profession);
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
    const others = page.getByRole('heading', { name: 'By profession, field, town or year' });
    await expect(others).toBeVisible();
    await expect(page.getByText(/^\d+ (person|people) found$/).first()).toBeVisible();
    await page.getByRole('searchbox').fill(person.lastName);
    await expect(others).toHaveCount(0);
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
    await page.getByLabel('Search by').selectOption('Field of Study');
    await expect(page.getByText('No alumni found.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Search in all fields' }).click();
    await expect(cards(page).filter({ hasText: fullName(person) })).toHaveCount(1);
    await expect(page.getByLabel('Search by')).toHaveValue('name');
    await expect(page.getByRole('region', { name: 'Our Alumni' })).toBeFocused();
  });

  await test.step('the box stays at the top of the window with the results below it, also where there are none', async () => {
    await page.goto(`${demo}/#/alumni`);
    await expect(cards(page)).toHaveCount(12);
    const box = page.getByRole('searchbox');
    const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? 0);
    await box.tap();
    await expect.poll(() => topOf(box)).toBeLessThan(120);
    const top = await topOf(box);
    // The box ends 46 px below its top, and 24 px above the results.
    expect(await topOf(cards(page).first())).toBeLessThan(top + 80);
    await box.pressSequentially('nobody-has-this-name');
    const empty = page.getByText('No alumni found.', { exact: true });
    await expect(empty).toBeVisible();
    await expect(page.getByText('Try fewer letters or words.')).toBeVisible();
    expect(await topOf(box)).toBe(top);
    await box.fill(' ');
    await expect(cards(page)).toHaveCount(12);
    expect(await topOf(box)).toBe(top);
  });

  await test.step('a year and readiness to mentor stay while one searches, and can be left where nobody is found', async () => {
    const { alumni } = await read<Directory>(demo, '/api/alumni', { mentor: 'true', limit: 50 });
    const years = await read<{ promotion: number }[]>(demo, '/api/promotions');
    await page.goto(`${demo}/#/alumni`);
    await page.getByLabel('Ready to mentor').check();
    await expect(cards(page)).toHaveCount(Math.min(alumni.length, 12));
    await page.getByRole('searchbox').fill('nobody-has-this-name');
    await expect(page.getByText('No alumni found. Searched among: Ready to mentor.')).toBeVisible();
    await expect(page).toHaveURL(/search=nobody-has-this-name&mentor=true$/);
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(cards(page)).toHaveCount(Math.min(alumni.length, 12));
    // A bookmarked URL may contain a year that nobody shows any more.
    await page.goto(`${demo}/#/alumni?promotion=1950&mentor=true`);
    await expect(page.getByText('Searched among: Promotion 1950, Ready to mentor.')).toBeVisible();
    await expect(page.getByLabel('Promotion', { exact: true })).toHaveValue('1950');
    await page.getByRole('button', { name: 'Without the filters' }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByLabel('Ready to mentor')).not.toBeChecked();
    await expect(page.getByLabel('Promotion', { exact: true }).locator('option')).toHaveCount(
      years.length + 1,
    );
  });

  await test.step('what is chosen on the way to a screen that cannot be fetched is not lost', async () => {
    await page.goto('about:blank');
    await page.goto(`${demo}/#/alumni`);
    await expect(cards(page)).toHaveCount(12);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.abort();
    });
    const box = page.getByRole('searchbox');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await box.fill('nobody-has-this-name');
    await box.press('Enter');
    await page.getByLabel('Ready to mentor').click();
    await expect(page.getByLabel('Ready to mentor')).not.toBeChecked();
    held.resolve();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    await expect(box).toHaveValue('nobody-has-this-name');
    await box.press('Enter');
    await expect(page).toHaveURL(/search=nobody-has-this-name$/);
  });
});

test('directory: a town on a card leads to its people', async ({ page, demo }) => {
  const { towns } = await read<{ towns: { town: string; count: number }[] }>(
    demo,
    '/api/locations',
  );
  const { town, count } = towns[0] ?? { town: '', count: 0 };
  const { alumni } = await read<Directory>(demo, '/api/alumni', { town, limit: 1 });
  await page.goto(`${demo}/#/alumni?search=${encodeURIComponent(alumni[0]?.lastName ?? '')}`);
  await cards(page).getByRole('link', { name: town, exact: true }).tap();
  await expect(page).toHaveURL(new RegExp(`#/alumni\\?town=${encodeURIComponent(town)}$`));
  await expect(cards(page)).toHaveCount(count);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const places = page.getByLabel('Town or country');
  await expect(places.locator('option:checked')).toHaveText(`${town} (${count})`);
  await expectNoViolation(page);
  await cards(page).first().getByRole('heading').tap();
  await page.getByRole('link', { name: town, exact: true }).tap();
  await expect(places.locator('option:checked')).toHaveText(`${town} (${count})`);
  // Another spelling is the same town.
  await page.goto(`${demo}/#/alumni?town=${encodeURIComponent(town.toUpperCase())}`);
  await expect(places.locator('option:checked')).toHaveText(`${town} (${count})`);
  await places.selectOption('Everywhere');
  await expect(page).toHaveURL(/#\/alumni$/);
});

test('directory: names countries where Chrome on Android returns their codes', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    class DisplayNames {
      of = (code: string) => (code === 'US' ? 'United States' : code);
    }
    Object.assign(Intl, { DisplayNames });
  });
  await page.goto(`${demo}/#/alumni`);
  const options = page.getByLabel('Town or country').locator('option');
  await expect(options.filter({ hasText: /^Cameroon \(\d+\)$/ })).toHaveCount(1);
});

test('directory: finds a classmate by year in two taps, and leads to their page and back', async ({
  page,
  demo,
}) => {
  const years = await read<{ promotion: number; count: number }[]>(demo, '/api/promotions');
  const { promotion, count } = years.find((year) => year.count > 1) ?? { promotion: 0, count: 0 };
  await page.goto(`${demo}/#/alumni`);
  const year = page.getByLabel('Promotion', { exact: true });
  await expect(year.locator('option').first()).toHaveText('All years');
  await year.selectOption(`${promotion} (${count})`);
  await expect(cards(page)).toHaveCount(count);
  await expect(page).toHaveURL(new RegExp(`#/alumni\\?promotion=${promotion}$`));
  const found = cards(page).first();
  await expect(found.getByText(`Promotion ${promotion}`, { exact: true })).toBeVisible();
  const name = (await found.getByRole('heading').textContent()) ?? '';
  // Any point of the card works: the name's link covers it.
  await found.getByRole('img', { name }).tap({ force: true });
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  await expect(page.getByText(String(promotion), { exact: true })).toBeVisible();
  const contact = page.getByRole('link', { name: 'Ask the association to put you in touch' });
  await expect(contact).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await page.goForward();
  await contact.click();
  await expect(page.getByLabel('MESSAGE')).toHaveValue(new RegExp(`put me in touch with ${name} `));
});

/** Returns a function that measures how long newly arrived rows ignore taps, in ms. */
async function watchUntouchable(page: Page): Promise<() => Promise<number>> {
  const watched = await page.locator('[data-untouchable]').evaluateHandle((rows) => {
    // Wrapped in an object: `evaluateHandle` would await a promise.
    return {
      ms: new Promise<number>((resolve) => {
        let arrivedAt: number | undefined;
        new MutationObserver(() => {
          if (!rows.hasAttribute('data-old')) arrivedAt ??= performance.now();
          if (arrivedAt === undefined || rows.hasAttribute('data-untouchable')) return;
          resolve(performance.now() - arrivedAt);
        }).observe(rows, { attributes: true });
      }),
    };
  });
  return () => watched.evaluate(({ ms }) => ms);
}

test('directory: a double tap on Next opens nobody, and Back leads to the same place of page 2', async ({
  page,
  demo,
}) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto(`${demo}/#/alumni`);
  await expect(cards(page)).toHaveCount(12);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/alumni?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.scrollIntoViewIfNeeded();
  const before = await place();
  const { x, y } = await centreOf(next);
  await page.mouse.click(x, y, { clickCount: 2 });
  await expect(page).toHaveURL(/page=2/);
  expect(await place()).toBe(before);
  const oldRow = await centreOf(cards(page).last());
  await page.mouse.click(oldRow.x, oldRow.y);
  const untouchableMs = await watchUntouchable(page);
  held.resolve();
  await expect.poll(place).toBeLessThan(before / 2);
  expect(await untouchableMs()).toBeGreaterThan(390);
  await next.scrollIntoViewIfNeeded();
  const sameButton = await centreOf(next);
  await page.mouse.move(sameButton.x, sameButton.y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page).toHaveURL(/#\/alumni\?page=2$/);
  await page.unroute('**/api/alumni?*');

  await page.evaluate(() => window.scrollTo(0, 1_200));
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await expect(cards(page).first()).not.toBeInViewport();
  await page.waitForTimeout(500);
  await page.mouse.click(width / 2, height / 2);
  await expect(page).toHaveURL(/alumnidetails/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect.poll(place).toBe(1_200);
  await page.waitForTimeout(1_500);
  expect(await place()).toBe(1_200);
});

test('directory: leads from a page of people to one of them, and shows nothing private', async ({
  page,
  demo,
}) => {
  await test.step('shows and fetches nothing private of a person', async () => {
    const response = page.waitForResponse(/\/api\/alumni\?/);
    await page.goto(`${demo}/#/alumni`);
    const { alumni } = (await (await response).json()) as { alumni: object[] };
    for (const person of alumni) {
      // Only people with a testimony have its language.
      const fields = Object.keys(person).filter((field) => field !== 'testimonyLanguage');
      expect(fields.sort()).toEqual([
        'country',
        'description',
        'firstName',
        'fos',
        'lastName',
        'mentor',
        'profession',
        'profileImage',
        'promotion',
        'rollNo',
        'testimony',
        'title',
        'town',
      ]);
    }
    await expect(page.getByRole('main')).not.toContainText('@');
  });

  await test.step('shows twelve people a page, each with picture, name, profession and field', async () => {
    const { alumni, totalPages } = await directory(demo);
    await page.goto(`${demo}/#/alumni`);
    await expect(page.getByRole('heading', { level: 1, name: 'Our Alumni' })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText(`Page 1 of ${totalPages}`, { exact: true })).toBeVisible();
    for (const [index, person] of alumni.entries()) {
      const card = cards(page).nth(index);
      await expect(card.getByRole('heading')).toHaveText(fullName(person));
      await expect(card.getByRole('img', { name: fullName(person) })).toBeAttached();
      if (person.profession) await expect(card.getByText(person.profession).first()).toBeVisible();
      if (person.fos) await expect(card.getByText(person.fos).first()).toBeVisible();
    }
  });

  await test.step('starts with the name filter and a required search box', async () => {
    await page.goto(`${demo}/#/alumni`);
    await expect(page.getByLabel('Search by').locator('option')).toHaveText([
      'Name',
      'Profession',
      'Field of Study',
    ]);
    await expect(page.getByLabel('Search by')).toHaveValue('name');
    await expect(page.getByRole('searchbox')).toHaveAttribute('required');
  });

  await test.step('opens the rest of a long description', async () => {
    await page.goto(`${demo}/#/alumni`);
    const more = page.getByRole('button', { name: /^Read more/ }).first();
    await more.click();
    await expect(page.getByRole('button', { name: /^Read less/ })).toBeFocused();
  });

  await test.step('has one, two or three columns, two rows of them at 1280×800, and a box of the whole width', async () => {
    await page.goto(`${demo}/#/alumni`);
    await expect(cards(page)).toHaveCount(12);
    const main = await page.getByRole('main').boundingBox();
    const box = await page.getByRole('searchbox').boundingBox();
    expect(box?.width).toBe((main?.width ?? 0) - 2 * (box?.x ?? 0));
    for (const [width, columns] of [
      [360, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(cards(page)).toHaveCount(12);
      const lefts = await cards(page).evaluateAll(
        (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
      );
      expect(lefts, `columns at ${width} px`).toBe(columns);
    }
    for (const card of [cards(page).nth(3), cards(page).nth(5)]) {
      await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(card.getByRole('img')).toBeInViewport({ ratio: 1 });
    }
  });
});
