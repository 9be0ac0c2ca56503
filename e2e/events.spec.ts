import { readFile } from 'node:fs/promises';
import { formatDayAndWeekday, formatDays } from '@alumni/shared/text/format-days';
import type { Page } from '@playwright/test';
import { read } from './api.ts';
import { scriptsOf } from './chunks.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './pictures.ts';
import { swipeLeft } from './swipe.ts';

interface Event {
  _id: string;
  theme: string;
  venue: string;
  town: string;
  name_of_organizer: string;
  start_date: string;
  end_date: string;
  start_time?: string;
  commitee_members: string;
  special_guests: string;
  major_outcome: string;
  number_of_participants: number | null;
  description: string;
  images: string[];
  video: string;
}

async function events(demo: string): Promise<Event[]> {
  return (await read<{ events: Event[] }>(demo, '/api/all/events', { limit: 50 })).events;
}

async function anEvent(demo: string, fits: (event: Event) => boolean): Promise<Event> {
  const event = (await events(demo)).find(fits);
  if (!event) throw new Error('the demo has no such event');
  return event;
}

const day = (date: string) => formatDayAndWeekday(date, 'en');

/** Days of an event in the short form that lists use. */
const days = ({ start_date: start, end_date: end }: Event) =>
  start === end
    ? formatDayAndWeekday(start, 'en', 'medium')
    : formatDays(start, end, 'en', 'medium');

/** Fakes the video service's thumbnail and player: tests must not depend on its servers. */
async function withoutTheService(page: Page, thumbnail: 'there' | 'missing'): Promise<void> {
  const body = await photo(480, 360);
  await page.route('https://i.ytimg.com/**', (route) =>
    thumbnail === 'there' ? route.fulfill({ contentType: 'image/jpeg', body }) : route.abort(),
  );
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'player' }),
  );
}

function listed(page: Page, event: Event) {
  return page.getByRole('article').filter({ hasText: event.theme }).first();
}

test('event list: a row shows theme, place, dates, organizer and leads to the details', async ({
  page,
  demo,
}) => {
  await withoutTheService(page, 'missing');
  const event = await anEvent(demo, (one) => one.start_date !== one.end_date && !one.start_time);
  await page.goto(`${demo}/#/events?search=${encodeURIComponent(event.theme)}`);
  const row = listed(page, event);
  await expect(row.getByRole('heading', { name: event.theme })).toBeVisible();
  await expect(row).toContainText(`${event.venue}, ${event.town}`);
  await expect(row).toContainText(days(event));
  await expect(row).toContainText(`Organizer: ${event.name_of_organizer}`);
  const hours = await anEvent(demo, ({ start_time }) => start_time !== undefined);
  await page.goto(`${demo}/#/events?search=${encodeURIComponent(hours.theme)}`);
  await expect(listed(page, hours)).toContainText(`, ${hours.start_time}`);
  await page.goBack();
  await row.getByRole('link', { name: 'View Event' }).click();
  await expect(page).toHaveURL(new RegExp(`/#/eventdetails\\?id=${event._id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Event Details' })).toBeFocused();
});

test('event list: the first page fits ten events, says what is over, and two that come up @both', async ({
  page,
  demo,
}) => {
  // Uses the association's time zone. In other time zones, the page adds the zone's name to the hours, which then takes
  // a second line.
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTimezoneOverride', { timezoneId: 'Africa/Douala' });
  const first = await read<{ events: Event[] }>(demo, '/api/all/events');
  // Fill the block of coming events with events of page 2. The demo's coming events are all on page 1, in the list
  // below.
  const { events: others } = await read<{ events: Event[] }>(demo, '/api/all/events', { page: 2 });
  await page.route('**/api/all/events*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.comingUp) json.comingUp = others.slice(0, 3);
    await route.fulfill({ response, json });
  });
  const now = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Douala' });
  const past = first.events.filter(({ end_date }) => end_date < now).length;
  const list = page.getByRole('main').locator('ol');
  await page.goto(`${demo}/#/events`);
  await expect(list.getByRole('article')).toHaveCount(10);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  // If an event has hours and lasts several days, its date takes a second line. The demo's dates follow the day of the
  // test: over a year, the page was 4,519 to 4,581 px high in French, with two such events.
  const secondLines = first.events.filter((e) => e.start_time && e.end_date > e.start_date).length;
  const most = 4_600 + 21 * secondLines;
  if (isPhone) expect(await height()).toBeLessThanOrEqual(most);
  await expect(list.getByText('Past', { exact: true })).toHaveCount(past);
  const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
  const blocks = list.locator('article [aria-hidden] > span:first-child');
  const [event] = first.events;
  if (!event) throw new Error('the demo has no events');
  const [number] = dayAndMonth.format(new Date(`${event.start_date}T12:00:00`)).split(' ');
  await expect(blocks.first()).toHaveText(number ?? '');

  const coming = page.getByRole('heading', { name: 'Coming up' }).locator('..').getByRole('link');
  const themes = others.slice(0, 3).map(({ theme }) => theme);
  await expect(coming).toContainText(isPhone ? themes.slice(0, 2) : themes);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(list.locator('> li').first()).toContainText(/^11/);
  await expect(coming).toHaveCount(0);
  await page.goto(`${demo}/#/events?queryfilter=oldFirst`);
  await expect(list.getByRole('article')).toHaveCount(10);
  await expect(coming).toHaveCount(0);
  await page.goto(`${demo}/#/events?search=${encodeURIComponent(event.theme)}`);
  await expect(listed(page, event)).toBeVisible();
  await expect(coming).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('about:blank');
  await page.goto(`${demo}/#/events`);
  await expect(list.getByRole('article')).toHaveCount(10);
  if (isPhone) expect(await height()).toBeLessThanOrEqual(most);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.goto('about:blank');
  await page.goto(`${demo}/#/events`);
  await coming.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event Details' })).toBeFocused();
  await expect(page.getByText(others[0]?.theme ?? '').first()).toBeVisible();
});

test('event details: the details show what there is of an event, its video and its place in a calendar', async ({
  page,
  demo,
  context,
}) => {
  await test.step('the details show every field that is filled, what matters first, and leave out the empty ones', async () => {
    await withoutTheService(page, 'missing');
    const optional = (e: Event): [string, string][] => [
      ['Committee members', e.commitee_members],
      ['Special guests', e.special_guests],
      ['Major outcome', e.major_outcome],
      ['Participants', String(e.number_of_participants ?? '')],
      ['Description', e.description],
    ];
    const full = await anEvent(
      demo,
      (e) => e.images.length > 0 && optional(e).every(([, value]) => value !== ''),
    );
    const sparse = await anEvent(demo, (e) => optional(e).some(([, value]) => value === ''));
    const short = await anEvent(demo, (e) => e.start_date === e.end_date);
    const long = await anEvent(
      demo,
      (e) =>
        e.start_date !== e.end_date && day(e.start_date).length > 'Friday 1 October 2026'.length,
    );
    for (const event of [full, sparse, short, long]) {
      await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
      const value = (label: string) =>
        page
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .locator('dd');
      await expect(page.getByRole('heading', { level: 1, name: event.theme })).toBeVisible();
      await expect(value('Organizer')).toHaveText(event.name_of_organizer);
      const oneDay = event.start_date === event.end_date;
      await expect(value(oneDay ? 'Date' : 'Start date')).toHaveText(day(event.start_date));
      await expect(value('End date')).toHaveText(oneDay ? [] : [day(event.end_date)]);
      // The date fits on one line.
      const date = await value(oneDay ? 'Date' : 'Start date').boundingBox();
      expect(date?.height).toBeLessThan(32);
      await expect(value('Venue')).toHaveText(event.venue);
      await expect(value('Town')).toHaveText(event.town);
      const town = await value('Town').boundingBox();
      expect(town?.y, 'beside the venue').toBe((await value('Venue').boundingBox())?.y);
      for (const [label, text] of optional(event)) {
        if (text === '') await expect(value(label)).toHaveCount(0);
        else if (label === 'Participants') {
          await expect(value(label)).toHaveText(Number(text).toLocaleString('en-GB'));
        } else await expect(value(label)).toHaveText(text);
      }
    }
  });

  await test.step('the video is a picture until it is played, then a player of the specified size', async () => {
    await page.unrouteAll();
    await withoutTheService(page, 'there');
    const event = await anEvent(demo, (e) => e.video !== '');
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    await expect(page.getByRole('heading', { name: 'Event Video' })).toBeVisible();
    const play = page.getByRole('button', { name: /Play Video/ });
    await expect(play).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect((await play.boundingBox())?.width).toBeLessThanOrEqual(400);
    await play.click();
    const player = page.locator('iframe');
    await expect(player).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/.{11}\?autoplay=1$/);
    const box = await player.boundingBox();
    expect(box?.height).toBe(315);
    const card = await player.locator('..').boundingBox();
    expect(box?.width).toBe(card?.width);
    expect(box?.width).toBeLessThanOrEqual(400);
  });

  await test.step('a row shows a video, else an image, else a pattern of its own', async () => {
    await withoutTheService(page, 'there');
    const kinds = [
      { fits: (e: Event) => e.video !== '', shows: 'img[src^="https://i.ytimg.com/"]' },
      { fits: (e: Event) => e.video === '' && e.images.length > 0, shows: 'img[src*="download"]' },
      { fits: (e: Event) => e.video === '' && e.images.length === 0, shows: 'svg' },
    ];
    for (const { fits, shows } of kinds) {
      const event = await anEvent(demo, fits);
      await page.goto(`${demo}/#/events?search=${encodeURIComponent(event.theme)}`);
      const media = listed(page, event).locator('> div > div').nth(1);
      await expect(media.locator(shows).first()).toBeVisible();
    }
  });

  await test.step('an event goes into a calendar as a file, in Google Calendar, or with all others by their address', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const event = await anEvent(demo, ({ start_date, end_date }) => start_date !== end_date);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    await page.locator('summary', { hasText: 'Add to calendar' }).press('Enter');

    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar file (.ics)' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('event.ics');
    expect(await readFile(await file.path(), 'utf8')).toContain(`UID:event-${event._id}@`);

    const google = page.getByRole('link', { name: 'Google Calendar' });
    const link = new URL((await google.getAttribute('href')) ?? '');
    expect(link.searchParams.get('text')).toBe(event.theme);
    const begins = `${event.start_date}${event.start_time && `T${event.start_time}:00`}`;
    expect(link.searchParams.get('dates')).toContain(`${begins.replaceAll(/[-:]/g, '')}/`);

    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const shown = page.getByRole('textbox', { name: 'Address of the calendar of all events' });
    await expect(shown).toHaveValue(address.href);
    const calendar = await page.request.get(`${demo}${address.pathname}${address.search}`);
    expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });
});

test('event details: the days are the same in every time zone', async ({ browser, demo }) => {
  const [event] = await events(demo);
  for (const timezoneId of ['Pacific/Honolulu', 'Africa/Douala', 'Pacific/Kiritimati']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto(`${demo}/#/eventdetails?id=${event?._id}`);
    await expect(page.getByText(day(event?.start_date ?? '')).first()).toBeVisible();
    await context.close();
  }
});

test('event details: the details say what is missing, and come from the list without waiting', async ({
  page,
  demo,
  context,
}) => {
  await test.step('an unreachable server is not taken for a missing event', async () => {
    const [event] = await events(demo);
    await page.route('**/api/event/*', (route) => route.abort());
    await page.goto(`${demo}/#/eventdetails?id=${event?._id}`);
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    await expect(page.getByText('No event details available.')).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(page.getByRole('alert')).toContainText('Loading...');
    await expect(again).toBeFocused();
    await page.unroute('**/api/event/*');
    await expect(page.getByRole('heading', { level: 1, name: event?.theme ?? '' })).toBeVisible();
  });

  await test.step('without an event, or with an unknown one, the details say so', async () => {
    await page.unrouteAll();
    for (const query of ['', '?id=no-such-event', `?id=${'x'.repeat(300)}`]) {
      await page.goto(`${demo}/#/eventdetails${query}`);
      await expect(page.getByText('No event details available.', { exact: true })).toBeVisible();
    }
  });

  await test.step('a video without a thumbnail shows a pattern, an event without a video no card', async () => {
    await withoutTheService(page, 'missing');
    const event = await anEvent(demo, (e) => e.video !== '');
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    const play = page.getByRole('button', { name: /Play Video/ });
    await play.scrollIntoViewIfNeeded();
    await expect(play.locator('img')).toHaveCount(0);
    // One SVG is the pattern, the other the play icon.
    await expect(play.locator('svg')).toHaveCount(2);
    const silent = await anEvent(demo, (e) => e.video === '');
    await page.goto(`${demo}/#/eventdetails?id=${silent._id}`);
    await expect(page.getByRole('heading', { level: 1, name: silent.theme })).toBeVisible();
    await expect(page.getByText('Event Video')).toHaveCount(0);
  });

  await test.step('the details work from the list, after a reload, and in a new tab', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    await withoutTheService(page, 'missing');
    const [event] = await events(demo);
    if (!event) throw new Error('the demo has no events');
    await page.goto(`${demo}/#/events`);
    // The list passes the event to the next screen, which shows it even without a response of the server.
    await page.route('**/api/event/*', (route) => route.abort());
    await listed(page, event).getByRole('link', { name: 'View Event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.theme })).toBeVisible();
    await page.unroute('**/api/event/*');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: event.theme })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(page.url());
    await expect(tab.getByRole('heading', { level: 1, name: event.theme })).toBeVisible();
  });
});

test('event details: the viewer is fetched again after a failure, wraps, and follows keys and a swipe', async ({
  page,
  demo,
}) => {
  await test.step('a viewer that cannot be fetched closes and says so', async () => {
    const event = await anEvent(demo, (e) => e.images.length >= 2);
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    const viewer = scriptsOf('image-viewer');
    await page.route(viewer, (route) => route.abort());
    const picture = page.getByRole('button', { name: /^Enlarge picture/ }).first();
    await picture.click();
    await expect(page.getByRole('alert').getByText('Could not load. Try again.')).toBeVisible();
    await expect(picture).toBeFocused();
    await page.unroute(viewer);
    await picture.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('the viewer opens, wraps at both ends, and gives the focus back', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    const event = await anEvent(demo, (e) => e.images.length >= 2);
    const total = event.images.length;
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    const pictures = page.getByRole('button', { name: /^Enlarge picture/ });
    await expect(pictures).toHaveCount(total);
    await page.evaluate(() =>
      addEventListener('transitionrun', ({ target, propertyName }) => {
        const name = `data-${(target as Element).role}-${propertyName}`;
        document.documentElement.setAttribute(name, '');
      }),
    );
    await pictures.first().click();
    const viewer = page.getByRole('dialog');
    await expect(page.locator('html')).toHaveAttribute('data-dialog-opacity');
    const counter = (n: number) => viewer.getByText(`${n} / ${total}`, { exact: true });
    await expect(counter(1)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter(total)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(counter(1)).toBeVisible();
    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect(counter(2)).toBeVisible();
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await expect(counter(1)).toBeVisible();
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await expect(counter(total)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(pictures.first()).toBeFocused();
    await pictures.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(counter(2)).toBeVisible();
    // The second click of the double click must not leave the page.
    await viewer.getByRole('button', { name: 'Close' }).dblclick();
    await expect(viewer).toHaveCount(0);
    await expect(pictures.nth(1)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`#/eventdetails\\?id=${event._id}$`));
  });

  await test.step('the viewer follows a swipe', async () => {
    await page.goto('about:blank');
    // Without animation: the viewer ignores swipes while its opening is animated.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const event = await anEvent(demo, (e) => e.images.length >= 2);
    await page.goto(`${demo}/#/eventdetails?id=${event._id}`);
    await page
      .getByRole('button', { name: /^Enlarge picture/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText(`1 / ${event.images.length}`)).toBeVisible();
    await swipeLeft(page, 300, 370);
    await expect(viewer.getByText(`2 / ${event.images.length}`)).toBeVisible();
  });
});
