import type { Locator, Page } from '@playwright/test';
import type { Latest } from '../shared/src/home/home.ts';
import { read } from './api.ts';
import { expectNoViolationInAnyLook } from './axe.ts';
import { scriptsOf } from './chunks.ts';
import { expect, startSite, test } from './fixtures.ts';
import { measureLayoutShift, slowDown } from './layout-shift.ts';
import { swipeLeft } from './swipe.ts';

test.describe('home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('introduces the association and asks for JavaScript', async ({ page, site }) => {
    await page.goto(site.url);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('This site needs JavaScript.');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('.tagline-text')).toContainText('A network for alumni of');
    await expect(page.getByText('Loading...')).toBeHidden();
    await expect(page.locator('noscript a')).toHaveAttribute('href', /^mailto:.+@/);
  });
});

test('home page: the home page shows testimonials, or says why there are none, and its buttons and cards', async ({
  page,
  site,
}) => {
  await test.step('testimonials that cannot be fetched leave the rest of the page', async () => {
    const testimonials = scriptsOf('testimonials');
    await page.route(testimonials, (route) => route.abort());
    await page.route('**/api/testimonies', (route) => route.fulfill({ json: [] }));
    await page.goto(site.url);
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Us' })).toBeAttached();
    await page.unroute(testimonials);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No testimonials to display.')).toBeVisible();
  });

  await test.step('testimonials that the server refuses are logged, and asked for again', async () => {
    await page.unrouteAll();
    await page.route('**/api/testimonies', (route) => route.fulfill({ status: 404, json: {} }));
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The testimonials could not be fetched.'),
    );
    await page.goto(site.url);
    const title = page.getByRole('heading', { name: 'See, What our Alumni say..' });
    await title.scrollIntoViewIfNeeded();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    expect((await logged).type()).toBe('error');
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(0);
    for (const name of ['Join Us', 'About Us']) {
      await expect(page.getByRole('main').getByRole('link', { name })).toBeAttached();
    }

    await page.unroute('**/api/testimonies');
    await page.route('**/api/testimonies', (route) => route.fulfill({ json: [person('Ama')] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chosen(page)).toContainText('Words of Ama');
    await expect(title).toBeFocused();
  });

  await test.step('a picture that does not begin with /mnt is the default figure, and nothing is fetched for it; so is one that cannot be fetched', async () => {
    await page.unrouteAll();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const person = {
      rollNo: 'A',
      title: 'Dr',
      firstName: 'Ama',
      lastName: 'Ngo',
      profileImage: 'me.jpg',
    };
    const testimony = { ...person, testimony: 'It opened a door.' };
    await page.route('**/api/testimonies', (route) => route.fulfill({ json: [testimony] }));
    await page.goto(site.url);
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    const slide = chosen(page);
    await expect(slide).toContainText('It opened a door.');
    await expect(slide.locator('svg[viewBox="0 0 96 96"]')).toBeVisible();
    await expect(slide.locator('img')).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('me.jpg'))).toEqual([]);

    testimony.profileImage = '/mnt/uploads/missing.jpg';
    await page.reload();
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    await expect.poll(() => fetched.some((url) => url.includes('fileName=missing.jpg'))).toBe(true);
    await expect(slide.locator('svg[viewBox="0 0 96 96"]')).toBeVisible();
  });

  await test.step('the home page has its buttons and cards, and says that there are no testimonials', async () => {
    await page.unrouteAll();
    await page.route('**/api/testimonies', (route) => route.fulfill({ json: [] }));
    await page.goto(site.url);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'About Us' })).toHaveAttribute(
      'href',
      '#/about-us',
    );
    const join = main.getByRole('link', { name: 'Join Us' });
    await expect(join).toHaveAttribute('href', '#/register');
    await expect(join).toHaveClass(/button-gold/);
    for (const name of [/^Facebook/, /^X/, /^LinkedIn/, /^Instagram/, /^YouTube/]) {
      await expect(main.getByLabel(name)).toBeVisible();
    }
    for (const [card, path] of Object.entries({
      'Networking Opportunities': '/alumni',
      'Career Development': '/opportunities',
      'Community Engagement': '/events',
    })) {
      const link = page.getByRole('heading', { name: card }).getByRole('link');
      await expect(link).toHaveAttribute('href', `#${path}`);
    }
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('No testimonials to display.')).toBeVisible();

    await site.logIn(page, await site.member());
    await page.goto(site.url);
    await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '#/user/dashboard',
    );
    await expect(join).toHaveCount(0);
  });
});

const carouselMs = 6100;

/** The carousel's current quotation, even while it still slides in. */
const chosen = (page: Page) => page.locator('[aria-roledescription="slide"]:not([inert])');
/**
 * The text of the current quotation, without the name below it. It has one line. With several lines, `innerText` could
 * differ from the text that `toHaveText` compares.
 */
const quoted = (page: Page) => chosen(page).locator('blockquote');

/** Advances the clock until the carousel has turned; its timer may start late. */
async function expectTurn(page: Page): Promise<void> {
  const before = await quoted(page).innerText();
  await expect(async () => {
    await page.clock.fastForward(carouselMs);
    await expect(quoted(page)).not.toHaveText(before, { timeout: 1_000 });
  }).toPass();
}

/** Advances the clock by several intervals, including animation frames. */
async function expectNoTurn(page: Page): Promise<void> {
  const before = await quoted(page).innerText();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.fastForward(carouselMs);
    await page.clock.runFor(1_000);
    expect(await quoted(page).innerText()).toBe(before);
  }
}

/** Scrolls down until the target is visible. */
async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await target.scrollIntoViewIfNeeded({ timeout: 500 });
  }).toPass();
}

test('home page: what comes, closes and is new is fetched in one request when the reader comes near @both', async ({
  page,
  demo,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!testimonies|download)/.test(request.url())) requests.push(request.url());
  });
  const latest = await read<Latest>(demo, '/api/latest');
  await page.goto(demo, { waitUntil: 'networkidle' });
  expect(requests).toEqual([]);
  const title = page.getByRole('heading', { name: 'In the network now' });
  await scrollDownTo(page, title);
  const section = page.getByRole('main').locator('section').filter({ has: title });
  const inBlock = (heading: string) =>
    section
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('listitem');
  await expect(inBlock('Coming up')).toContainText(latest.events.map(({ theme }) => theme));
  const timed = latest.events.find((event) => event.start_time);
  await expect(inBlock('Coming up').filter({ hasText: timed?.theme ?? '' })).toContainText(
    `${timed?.start_time}, ${timed?.venue}`,
  );
  await expect(inBlock('Latest news')).toContainText(latest.news.map(({ title }) => title));
  await expect(inBlock('Open opportunities')).toContainText(
    latest.opportunities.map(({ title }) => title),
  );
  await expect(inBlock('New faces')).toContainText(latest.faces.map(({ lastName }) => lastName));
  expect(latest.faces).toHaveLength(8);
  await expect(inBlock('New faces').first().locator('img')).toHaveAttribute('src', /width=160/);
  for (const [name, path] of Object.entries({
    'All events': '/events',
    'All news': '/news',
    'All opportunities': '/opportunities',
    'The whole directory': '/alumni',
  })) {
    await expect(section.getByRole('link', { name })).toHaveAttribute('href', `#${path}`);
  }
  expect(requests).toHaveLength(1);

  const [face] = latest.faces;
  await inBlock('New faces').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Alumni');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(face?.lastName ?? '');
  await page.goBack();
  await inBlock('Open opportunities').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opportunities');
  await expect(page.getByRole('article').first()).toContainText(
    latest.opportunities[0]?.title ?? '',
  );
  await page.goBack();
  await expect(inBlock('New faces')).toHaveCount(8);
  // With reduced motion, the carousel does not turn during the check: a slide that fades has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolationInAnyLook(page);
});

test('home page: on a member’s phone, a site with nothing new has its cards right below the banner, and nothing moves', async ({
  page,
}) => {
  // This test starts its own site. On the shared site, other tests add members, whom the page would show.
  const site = await startSite();
  await site.logIn(page, await site.member());
  const shift = await measureLayoutShift(page);
  await slowDown(page);
  await page.goto('about:blank');
  await page.goto(site.url);
  const cards = page.getByRole('heading', { name: 'Networking Opportunities' });
  await expect(cards).toBeAttached();
  await expect(page.getByRole('heading', { name: 'In the network now' })).toHaveCount(0);
  const banner = await page.locator('.hero').last().boundingBox();
  const { y = 0 } = (await cards.boundingBox()) ?? {};
  expect(y - ((banner?.y ?? 0) + (banner?.height ?? 0))).toBeLessThan(220);
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await site.stop();
});

test('home page: what is new leaves out what there is not, and pictures and the font under Save-Data; a failure is tried again', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const latest = await read<Latest>(demo, '/api/latest');
  const nothing = { events: [], news: [], opportunities: [], faces: [] };
  const respondWith = (json: object) =>
    page.route('**/api/latest', (route) => route.fulfill({ json }));
  const title = page.getByRole('heading', { name: 'In the network now' });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });

  await page.route('**/api/latest', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(demo);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await scrollDownTo(page, retry);
  await respondWith({ ...nothing, faces: latest.faces });
  await retry.click();
  await expect(title).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'New faces' })).toBeVisible();
  const lastName = latest.faces[0]?.lastName ?? '';
  const face = page.getByRole('link').filter({ hasText: lastName });
  await expect(face.locator('svg')).toBeVisible();
  await expect(face.locator('img')).toHaveCount(0);
  expect(fonts).toEqual([]);
  for (const other of ['Coming up', 'Latest news', 'Open opportunities']) {
    await expect(page.getByRole('heading', { name: other })).toHaveCount(0);
  }

  await respondWith(nothing);
  const response = page.waitForResponse('**/api/latest');
  await page.reload();
  await scrollDownTo(page, page.getByRole('contentinfo'));
  await response;
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(title).toHaveCount(0);
});

const person = (firstName: string) => ({
  title: 'Dr',
  firstName,
  lastName: 'Ewane',
  testimony: `Words of ${firstName}`,
  profileImage: '',
});

async function openCarousel(page: Page, url: string): Promise<void> {
  await page.route('**/api/testimonies', (route) =>
    route.fulfill({ json: [person('Ama'), person('Bih'), person('Che')] }),
  );
  await page.goto(url);
  await page.getByRole('heading', { name: 'See, What our Alumni say..' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Words of Ama')).toBeInViewport({ timeout: 20_000 });
}

async function leaveCarousel(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('home page: the carousel turns every 6100 ms and by its arrows, and can be paused', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openCarousel(page, site.url);
  await expectTurn(page);
  await page.getByRole('button', { name: 'Pause the testimonials' }).click();
  const paused = await quoted(page).innerText();
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await expect(quoted(page)).not.toHaveText(paused);
  await expect(page.getByRole('status').filter({ hasText: /^\d of 3: / })).toBeAttached();
  await expect(chosen(page)).toBeInViewport();
  await expect(chosen(page)).toContainText(/Dr (Ama|Bih|Che) Ewane/);
  await expect(chosen(page).locator('figcaption > span').first()).toHaveCSS('border-radius', '50%');
  // The carousel shows only its arrows and pause, neither thumbnails nor a count.
  const carousel = page.locator('[aria-roledescription="carousel"]');
  await expect(carousel.getByRole('button')).toHaveCount(3);
  await expect(carousel.getByText(/\d \/ \d/)).toHaveCount(0);
  await expectNoTurn(page);

  await page.getByRole('button', { name: 'Play the testimonials' }).click();
  await page.mouse.move(0, 0);
  // The pressed button has the focus. The carousel pauses while the focus is inside, for keyboard users.
  await expectNoTurn(page);
  await leaveCarousel(page);
  await expectTurn(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: /the testimonials$/ })).toHaveCount(0);
  await expectNoTurn(page);
});

test('home page: an arrow, a key and a swipe restart the 6100 ms of the carousel', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openCarousel(page, site.url);
  await expectTurn(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  const next = page.getByRole('button', { name: 'Next testimonial' });
  const swipe = async () => {
    const box = await quoted(page).boundingBox();
    await swipeLeft(page, (box?.x ?? 0) + 240, (box?.y ?? 0) + 10);
  };
  await next.click();
  await leaveCarousel(page);
  for (const turn of [() => next.click(), () => next.press('ArrowRight'), swipe]) {
    await page.clock.runFor(carouselMs - 1_000);
    const before = await quoted(page).innerText();
    await turn();
    await expect(quoted(page)).not.toHaveText(before);
    const turned = await quoted(page).innerText();
    await leaveCarousel(page);
    await page.clock.runFor(carouselMs - 1_000);
    expect(await quoted(page).innerText()).toBe(turned);
    await page.clock.runFor(1_000);
    await expect(quoted(page)).not.toHaveText(turned);
  }
});

test('home page: a paused carousel is not started again by a swipe or a passing pointer @both', async ({
  page,
  site,
  isMobile,
}) => {
  await page.clock.install();
  await openCarousel(page, site.url);
  await page.getByRole('button', { name: 'Pause the testimonials' }).click();
  const before = await quoted(page).innerText();
  const box = await quoted(page).boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 10 };
  await page.mouse.move(x, y);
  await page.mouse.move(0, 0);
  // Repeats the swipe, because the carousel ignores it while a slide moves.
  await expect(async () => {
    if (isMobile) await swipeLeft(page, x + 120, y);
    else {
      await page.mouse.move(x + 120, y);
      await page.mouse.down();
      await page.mouse.move(x - 100, y, { steps: 8 });
      await page.mouse.up();
      await page.mouse.move(0, 0);
    }
    await expect(quoted(page)).not.toHaveText(before, { timeout: 2_000 });
  }).toPass();
  await expectNoTurn(page);
});

test('home page: the tagline types from empty and erases, can be paused, and is complete under reduced motion', async ({
  page,
  site,
}) => {
  const tagline =
    'A network for alumni of the scholarship programme, fostering collaboration, mentorship and professional growth.';
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto(site.url);
  const pause = page.getByRole('button', { name: 'Pause the typing' });
  await expect(pause).toBeVisible();
  const typing = page.locator('[data-typing]');
  const whole = (await typing.locator('xpath=preceding-sibling::*[1]').textContent()) ?? '';
  expect(whole).toBe(tagline);
  const shown = () => typing.evaluate(({ textContent }) => textContent.length);
  // The tagline types one character every 100 ms, then erases the sentence and begins again.
  expect(await shown()).toBe(0);
  const room = await typing.evaluate(({ parentElement }) => parentElement?.offsetHeight);
  for (let length = 1; length <= whole.length; length += 1) {
    await page.clock.runFor(100);
    expect(await shown()).toBe(length);
  }
  expect(await typing.evaluate(({ parentElement }) => parentElement?.offsetHeight)).toBe(room);
  const erased = async () => {
    await page.clock.runFor(100);
    return shown();
  };
  await expect.poll(erased, { intervals: [0] }).toBe(0);
  await page.clock.runFor(1_000);
  expect(await shown()).toBe(10);
  await pause.click();
  await page.clock.runFor(10_000);
  expect(await shown()).toBe(10);

  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(typing).toHaveText(whole);
  await expect(page.getByRole('button', { name: 'Pause the typing' })).toHaveCount(0);
});
