import type { Locator, Page } from '@playwright/test';
import { inDays } from './days.ts';
import { button, editors, eventBody, heading, open, titleOf, unique } from './editors.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const [event] = editors;

/** Counts taps on links, buttons and pictures. Typing does not count, nor does placing the cursor in a field. */
function finger() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('member administration: an admin corrects, removes and comes to a member in few taps', async ({
  page,
  site,
}) => {
  await test.step('an admin corrects somebody’s event from the list in three taps at most, and is led back to its page', async () => {
    const theme = unique('Reunion');
    const member = await site.member();
    await event.post(site, member, theme);
    await site.logIn(page, await site.member({ accttype: 'admin' }));
    const list = `/events?search=${encodeURIComponent(theme.toLowerCase())}&queryfilter=oldFirst`;
    await open(page, site, list);
    const { tap, taps } = finger();
    await tap(page.getByRole('link', { name: `Edit ${theme}`, exact: true }));
    await expect(heading(page)).toContainText(event.edit);
    await expect(page.getByText(`Posted by ${member.lastName}.`)).toBeVisible();
    await titleOf(page, event).fill(`${theme} (moved)`);
    await tap(button(page, 'Save'));
    await expect(page.getByText(event.saved)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(3);

    await expect(heading(page)).toContainText(event.view);
    // The link opens the editor only once. After a reload, the screen therefore stays in view mode.
    await page.reload();
    await expect(heading(page)).toContainText(event.view);
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${theme} (moved)` })).toBeVisible();
    await expect(page).toHaveURL(/#\/events\?search=.+&queryfilter=oldFirst$/);
  });

  await test.step('an admin removes a bad post from the list in four taps at most', async () => {
    const theme = unique('Buy now');
    await event.post(site, await site.member(), theme);
    await site.logIn(page, await site.member({ accttype: 'admin' }));
    await open(page, site, `/events?search=${encodeURIComponent(theme.toLowerCase())}`);
    const { tap, taps } = finger();
    await tap(page.getByRole('link', { name: `Edit ${theme}`, exact: true }));
    await tap(button(page, 'Delete'));
    await tap(inDialog(page, 'Delete'));
    await expect(page.getByText(event.deleted)).toBeVisible();
    // One notice offers both Undo and Back.
    await expect(page.getByRole('alert')).toHaveCount(1);
    expect(taps()).toBeLessThanOrEqual(4);

    await tap(page.getByRole('alert').getByRole('button', { name: 'Back', exact: true }));
    await expect(page).toHaveURL(/#\/events\?search=/);
  });

  await test.step('an admin who removes a post from its details is led back to the list, not to what is gone', async () => {
    const theme = unique('Buy later');
    await event.post(site, await site.member(), theme);
    await site.logIn(page, await site.member({ accttype: 'admin' }));
    await open(page, site, `/events?search=${encodeURIComponent(theme.toLowerCase())}`);
    await page.getByRole('link', { name: 'View Event' }).click();
    await page.getByRole('link', { name: `Edit ${theme}`, exact: true }).click();
    await button(page, 'Delete').click();
    await inDialog(page, 'Delete').click();
    await page.getByRole('alert').getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/#\/events\?search=/);
    await expect(page.getByText('No event found.')).toBeVisible();
  });

  await test.step('an admin comes from the dashboard to any member in four taps at most', async () => {
    // A unique last name: other members' names may fill several pages.
    const lastName = unique('Zogo');
    await site.member({ profile: { firstName: 'Zita', lastName } });
    await site.logIn(page, await site.member({ accttype: 'admin' }));
    await open(page, site, '/user/dashboard');
    const { tap, taps } = finger();
    await tap(page.getByRole('button', { name: 'More' }));
    // Opening moves a keyboard user's focus into the panel.
    await expect(page.locator('#more-entries a').first()).toBeFocused();
    // When the focus leaves the panel, the panel closes: it would cover the focused element.
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('#more-entries')).toBeHidden();
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await tap(page.getByRole('link', { name: 'Members', exact: true }));
    await tap(button(page, lastName.charAt(0).toUpperCase()));
    await tap(page.getByRole('link', { name: `Zita ${lastName}`, exact: true }));
    await expect(heading(page)).toHaveText(`Zita ${lastName}`);
    expect(taps()).toBeLessThanOrEqual(4);
  });
});

test('own events: the three buttons of an own event stand on one line of a phone in French', async ({
  page,
  site,
}) => {
  const theme = unique('Reunion');
  const member = await site.member();
  await event.post(site, member, theme);
  await site.logIn(page, member);
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, site, `/events?search=${encodeURIComponent(theme.toLowerCase())}`);
  const row = page.getByRole('article').filter({ hasText: theme });
  const tops = new Set<number | undefined>();
  for (const name of [/^Voir l’événement/, /^Partager/, /^Modifier/]) {
    const control = row.getByRole('link', { name }).or(row.getByRole('button', { name }));
    tops.add((await control.boundingBox())?.y);
  }
  expect(tops.size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('directory and gallery: a visitor finds a person and a picture in few taps', async ({
  page,
  demo,
}) => {
  await test.step('a visitor finds a person by part of a name in two taps at most', async () => {
    await page.goto(`${demo}/#/`);
    const { tap, taps } = finger();
    await tap(page.getByRole('button', { name: 'Open the menu' }));
    await tap(page.getByRole('banner').getByRole('link', { name: 'Our Alumni', exact: true }));
    await page.getByRole('searchbox').fill('ndedi');
    await expect(page.getByRole('article').filter({ hasText: /ndedi/i }).first()).toBeVisible();
    await expect(page.getByRole('article').filter({ hasNotText: /ndedi/i })).toHaveCount(0);
    expect(taps()).toBeLessThanOrEqual(2);
  });

  await test.step('a visitor comes to an event and its first picture in three taps at most', async () => {
    await page.goto('about:blank');
    await page.goto(`${demo}/#/`);
    const event = page.getByRole('main').locator('a[href^="#/eventdetails"]').first();
    // Scrolling is no tap. The next section loads when it is near.
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(event).toBeVisible({ timeout: 1000 });
    }).toPass();
    // The reader has jumped over the testimonials, and they load all the same. If they grew later, they would move the
    // event away from the finger.
    await expect(page.getByRole('region', { name: 'Testimonials' })).toBeVisible();
    const { tap, taps } = finger();
    await tap(event);
    await expect(heading(page)).toContainText('Event Details');
    await tap(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Enlarge/ })
        .first(),
    );
    await expect(page.getByRole('dialog')).toContainText(/1 \/ \d/);
    expect(taps()).toBeLessThanOrEqual(3);
  });
});

test('member area: a member posts, replies and finds a classmate in few taps, on targets that are high enough', async ({
  page,
  site,
}) => {
  await test.step('links and errors that stand alone are 44 px high', async () => {
    const title = unique('Grant');
    const me = await site.member();
    await editors[1].post(site, me, title);
    await site.logIn(page, me);
    const main = page.getByRole('main');
    const expectHigh = async (target: Locator) => {
      await expect(target).toBeVisible();
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    };
    await open(page, site, '/user/events');
    await expectHigh(main.locator('a[href="#/user/trash"]'));
    await open(page, site, `/opportunities?search=${encodeURIComponent(title.toLowerCase())}`);
    await expectHigh(main.getByRole('link', { name: /^Posted by/ }));
    await open(page, site, '/myevents');
    await button(page, 'Save').click();
    await expectHigh(main.getByRole('alert').getByRole('button').first());
  });

  await test.step('a member posts an event from the dashboard in four taps at most', async () => {
    await site.logIn(page, await site.member());
    await open(page, site, '/user/dashboard');
    const { tap, taps } = finger();
    await tap(page.getByRole('main').getByRole('link', { name: 'Add New Event' }));
    await event.fill(page, unique('Reunion'));
    await tap(button(page, 'Save'));
    await expect(page.getByText(event.created)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(4);
  });

  await test.step('a member says that they come in one tap on the event’s page, in two from the list', async () => {
    const theme = unique('Reunion');
    const day = inDays(20);
    await site.api('POST', '/api/events', {
      body: { ...eventBody, theme, start_date: day, end_date: day, answers: 'members' },
      token: (await site.member()).token,
    });
    await site.logIn(page, await site.member());
    await open(page, site, `/events?search=${encodeURIComponent(theme.toLowerCase())}`);
    const { tap, taps } = finger();
    await tap(page.getByRole('link', { name: `View Event ${theme}` }));
    const before = taps();
    await tap(button(page, 'Coming'));
    await expect(page.getByText('You are in.', { exact: true }).first()).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(2);
    expect(taps() - before).toBe(1);
  });

  await test.step('a member finds a classmate by year and writes to them in four taps at most', async () => {
    const me = await site.member();
    const paul = await site.member({ profile: { firstName: 'Paul', promotion: '1977' } });
    const profileImage = await site.upload(paul, await photo());
    await site.api('PATCH', `/alumni/${paul.rollNo}`, {
      body: { profileImage },
      token: paul.token,
    });
    await site.logIn(page, me);
    await open(page, site, '/alumni');
    const { tap, taps } = finger();
    const year = page.getByLabel('Promotion', { exact: true });
    await tap(year);
    // The browser draws the list of years: a choice in it counts as a tap.
    await year.selectOption('1977 (1)');
    const choice = 1;
    await tap(page.getByRole('link', { name: `Write to Paul ${paul.lastName}` }));
    await page.getByLabel('Your message').fill('Do you remember me?');
    await tap(button(page, 'Send message'));
    await expect(page.getByText('Your message has been sent')).toBeVisible();
    expect(taps() + choice).toBeLessThanOrEqual(4);
  });
});
