import type { Page } from '@playwright/test';
import type { AroundLine, Waiting } from '../shared/src/home/dashboard.ts';
import { changeSetting } from './axe.ts';
import { converterScripts, scriptsOf } from './chunks.ts';
import { inDays } from './days.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { measureLayoutShift, slowDown } from './layout-shift.ts';
import { photo } from './pictures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const anEvent = {
  name_of_organizer: 'Alumni office',
  theme: 'General assembly',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};

let member: Member;
test.beforeEach(async ({ page, site }) => {
  member = await site.member();
  await site.logIn(page, member);
});

async function open(page: Page, site: FreshSite, path: string): Promise<void> {
  await page.goto(`${site.url}/#${path}`);
}

test('dashboard: the dashboard shows counts, shortcuts, and what the directory misses', async ({
  page,
  site,
}) => {
  const { token } = member;
  await site.api('POST', '/api/events', { body: anEvent, token });
  await open(page, site, '/user/dashboard');
  await expect(heading(page)).toHaveText('Welcome User');
  await expect(page.getByRole('article').filter({ hasText: 'My Events' })).toContainText('1');
  await expect(page.getByRole('article').filter({ hasText: 'My Opportunities' })).toContainText(
    '0',
  );
  await expect(page.getByText('a picture of you')).toBeVisible();
  await page.getByRole('link', { name: 'My Gallery' }).click();
  await expect(heading(page)).toContainText('Edit Gallery');
});

test('dashboard: dashboard, event and set-up do not jump when their content comes @both', async ({
  page,
  site,
}) => {
  const { token } = member;
  const dates = { start_date: '2030-03-01', end_date: '2030-03-02', answers: 'members' };
  const description = 'Round tables in the morning, a walk in the afternoon. '.repeat(20);
  const body = { ...anEvent, ...dates, theme: 'Homecoming', description };
  const { _id: id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
  const answer = { answer: 'coming', guests: 0 };
  await site.api('PUT', `/api/event/${id}/reply`, { body: answer, token });
  const calls: string[] = [];
  for (const count of [1, 2, 3]) {
    const title = `Call for papers on rivers ${count}`;
    const call = { title, deadline: inDays(count), description: 'A year.' };
    const posted = await site.api<{ _id: string }>('POST', '/api/opportunities', {
      body: call,
      token,
    });
    calls.push(posted._id);
  }
  const layoutShift = await measureLayoutShift(page);
  await slowDown(page);
  await open(page, site, '/user/dashboard');
  await expect(page.getByText('What waits for you')).toBeVisible();
  await expect(page.getByText('Do you want the letter of the association')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call for papers on rivers 3' })).toBeVisible();
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  await page.goto('about:blank');
  await open(page, site, `/eventdetails?id=${id}`);
  await expect(page.getByText('You are in.')).toBeAttached();
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  await site.api('DELETE', `/api/delete/events/${id}`, { token });
  for (const one of calls) await site.api('DELETE', `/api/delete/opportunity/${one}`, { token });
  await site.logIn(page, await site.master());
  await open(page, site, '/admin/setup?step=site');
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
  expect(await layoutShift()).toBeLessThan(0.1);
});

test('dashboard: people and deadlines near the reader, each one tap away @both', async ({
  page,
  site,
}) => {
  const face = { rollNo: 'AMA', name: 'Ama Ngo', profileImage: '' };
  const event = { theme: 'Gala', language: 'en', event: 'e1' } as const;
  const closing = {
    _id: 'o1',
    title: 'A year in Dakar',
    deadline: inDays(3),
    language: 'en' as const,
  };
  const around: AroundLine[] = [
    { kind: 'classmate', ...face },
    { kind: 'comer', ...event, ...face, rollNo: '', name: 'Rose', others: 2 },
    { kind: 'mentor', ...face, rollNo: 'PAUL', name: 'Paul Fon', mentor: 'First job' },
    { kind: 'opportunity', ...closing },
    { kind: 'replies', ...closing, _id: 'e2', title: 'Picnic' },
    // A response that the browser stored may be old.
    { kind: 'opportunity', ...closing, _id: 'o2', title: 'Closed', deadline: inDays(-3) },
  ];
  const waiting = { eventsAsking: [], profileGaps: [] };
  const json = { eventCount: 3, opportunitesCount: 4, waiting, around };
  await page.route('**/api/dash/*', (route) => route.fulfill({ json }));
  await open(page, site, '/user/dashboard');
  const section = page.getByRole('main').locator('section', { hasText: 'Around you' });
  await expect(section.getByRole('listitem')).toHaveText([
    'Ama NgoNew in your promotion',
    'Rose and 2 moreThey come to your event: Gala',
    'Paul FonCould help you: First job',
    /A year in Dakar.*closes in 3 days$/,
    /PicnicReply until /,
  ]);
  const links = section.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '#/alumnidetails?id=AMA',
    '#/myevents/e1/replies',
    '#/alumnidetails?id=PAUL',
    '#/opportunities?id=o1',
    '#/eventdetails?id=e2',
  ]);
  const [events, opportunities] = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
  expect(events?.top).toBe(opportunities?.top);
  if ((page.viewportSize()?.width ?? 0) < 960) expect(events?.height).toBeLessThanOrEqual(96);
  // The last line reaches the right edge: no row is half empty.
  const ends = await links.evaluateAll((all) =>
    all.map((one) => Math.round(one.closest('li')?.getBoundingClientRect().right ?? 0)),
  );
  expect(Math.max(...ends) - (ends.at(-1) ?? 0)).toBeLessThanOrEqual(1);
});

test('dashboard: the dashboard counts what is one’s own, and says what waits for a member and an admin', async ({
  page,
  site,
}) => {
  await test.step('the dashboard says so where nothing waits, and when it could not be fetched', async () => {
    await page.route('**/api/dash/*', (route) => route.fulfill({ status: 404, json: {} }));
    await open(page, site, '/user/dashboard');
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    const waiting = { eventsAsking: [], profileGaps: [] };
    const counts = { eventCount: 3, opportunitesCount: 4 };
    await page.unroute('**/api/dash/*');
    await page.route('**/api/dash/*', (route) => route.fulfill({ json: { ...counts, waiting } }));
    await button(page, 'Try again').click();
    await expect(page.getByText('Do you want the letter of the association')).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeHidden();
    await button(page, 'No').click();
    await expect(page.getByText('Nothing waits for you. Have a good day!')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'My Events' })).toContainText('3');
  });

  await test.step('the counts follow what is posted and deleted', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    await open(page, site, '/user/dashboard');
    const events = page.getByRole('article').filter({ hasText: 'My Events' });
    await expect(events).toContainText('0');
    await page.getByRole('link', { name: 'Add New Event' }).click();
    await page.getByRole('textbox', { name: 'Theme' }).fill('Counted');
    await page.getByLabel('Organizer').fill('Office');
    await page.getByLabel('Start Date').fill('2026-03-01');
    await page.getByLabel('End Date').fill('2026-03-01');
    await page.getByLabel('Venue', { exact: true }).fill('Hall');
    await page.getByLabel('Town').fill('Buea');
    await button(page, 'Save').click();
    await expect(heading(page)).toContainText('View Event');
    const toDashboard = page.locator('a[href="#/user/dashboard"]:visible').first();
    await toDashboard.click();
    await expect(events).toContainText('1');
    const opportunities = page.getByRole('article').filter({ hasText: 'My Opportunities' });
    await expect(opportunities).toContainText('0');
    const { token, rollNo } = member;
    const body = { title: 'Counted', deadline: '2027-01-31', description: 'A year abroad.' };
    await site.api('POST', '/api/opportunities', { body, token });
    const [event] = await site.api<{ _id: string }[]>('GET', `/api/events/${rollNo}`, { token });
    await page.goto(`${site.url}/#/myevents/${event?._id}`);
    await button(page, 'Edit Event').click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(heading(page)).toHaveText('Events');
    await toDashboard.click();
    await expect(events).toContainText('0');
    await expect(opportunities).toContainText('1');
  });

  await test.step('the dashboard has the counts, then what waits: replies that are asked for, what the profile lacks', async () => {
    const person = await site.member({ profile: { title: 'Dr', lastName: 'Ngo' } });
    await site.logIn(page, person);
    const { token } = person;
    const dates = { start_date: '2090-03-01', end_date: '2090-03-02', answers: 'members' };
    await site.api('POST', '/api/events', { body: { ...anEvent, ...dates }, token });
    const { waiting } = await site.api<{ waiting: Waiting }>('GET', `/api/dash/${person.rollNo}`, {
      token,
    });
    const [asking] = waiting.eventsAsking;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/dash')) requests.push(request.url());
    });
    await open(page, site, '/user/dashboard');
    await expect(heading(page)).toHaveText('Welcome User');
    const waits = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'What waits for you' }) });
    const event = waits.getByRole('link', { name: asking?.theme ?? '' });
    await expect(event).toHaveAttribute('href', `#/eventdetails?id=${asking?._id}`);
    await expect(waits).toContainText('Members are listed once these are filled in:');
    await expect(waits).toContainText('your first name, your profession, your field of study');
    await expect(waits).not.toContainText(/unread|roll number/);
    expect(requests).toHaveLength(1);
    await waits.getByRole('link', { name: 'Complete my profile' }).click();
    await expect(heading(page)).toHaveText('Your profile in a minute');
  });

  await test.step('the dashboard of an admin leads to unread messages and unclaimed roll numbers', async () => {
    const admin = await site.member({ accttype: 'admin' });
    const { rollNo, token } = admin;
    const message = { name: 'Ebot', email: 'ebot@alumni.example', message: 'Good morning' };
    await site.api('POST', '/api/users/contactus', { body: message });
    await site.api('POST', `/alumni/createrollno/${rollNo}`, {
      body: { email: 'unclaimed@alumni.example' },
      token,
    });
    await site.logIn(page, admin);
    await open(page, site, '/user/dashboard');
    await expect(
      page.getByRole('link', { name: /^\d+ roll numbers? that nobody/ }),
    ).toHaveAttribute('href', '#/admin/createrollno');
    await page.getByRole('link', { name: /^\d+ unread messages?/ }).click();
    await expect(page).toHaveURL(/#\/admin\/messages$/);
  });
});

test('profile: a profile whose session has ended asks to log in before it is edited', async ({
  page,
  site,
}) => {
  await open(page, site, '/user/dashboard');
  await expect(heading(page)).toHaveText('Welcome User');
  // Wait for the dashboard's fetches: a 401 response to one of them would end the session before the profile opens.
  await page.waitForLoadState('networkidle');
  await site.api('POST', '/alumni/logout', { token: member.token });
  // Simulates a slow line: the session ends while the profile screen still loads. The log-in screen that replaces it
  // loads slowly as well.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(scriptsOf('profile-screen', 'login-screen'), async (route) => {
    await arrived;
    await route.continue();
  });
  const requested = page.waitForRequest(scriptsOf('login-screen'));
  await open(page, site, '/user/profile');
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await requested;
  arrive();
  await expect(page).toHaveURL(/#\/login$/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button(page, 'LOGIN').click();
  await expect(page).toHaveURL(/#\/user\/profile$/);
  await button(page, 'Edit Profile').click();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
});

test('profile: a profile waits for its picture before it is saved', async ({ page, site }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(converterScripts(), async (route) => {
    await held;
    await route.continue();
  });
  await open(page, site, '/user/profile');
  await button(page, 'Edit Profile').click();
  const buffer = await photo(400, 400);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving...')).toBeVisible();
  release();
  await expect(heading(page)).toBeFocused();
  const { profileImage } = await site.api<{ profileImage: string }>(
    'GET',
    `/alumni/${member.rollNo}`,
  );
  expect(profileImage).toMatch(/^\/mnt\/uploads\//);
});

for (const { path, title, add, create, facts, afterDelete, post } of [
  {
    path: '/user/events',
    title: 'Events',
    add: 'Add New Event',
    create: '/myevents',
    afterDelete: '/user/events',
    facts: /Sun.1.–.Mon.2.Mar.2026.*Past/,
    post: (name: string) => ['/api/events', { ...anEvent, theme: name }] as const,
  },
  {
    path: '/user/opportunities',
    title: 'Opportunities',
    add: 'Add New Opportunity',
    create: '/myopportunities',
    facts: /Deadline Sun.31.Jan.2027/,
    afterDelete: '/myopportunities',
    post: (name: string) =>
      [
        '/api/opportunities',
        { title: name, deadline: '2027-01-31', description: 'A year abroad.' },
      ] as const,
  },
]) {
  test(`${path} lists only the member’s own records, numbered, with a link to each`, async ({
    page,
    site,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${post('')[0]}/*`, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, site, path);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page.getByText('No items to display')).toBeVisible();
    await page.unroute(`**${post('')[0]}/*`);

    for (const name of ['Older', 'Newer']) {
      const [address, body] = post(name);
      await site.api('POST', address, { body, token: member.token });
    }
    const stranger = await site.member();
    const [address, body] = post("Somebody else's");
    await site.api('POST', address, { body, token: stranger.token });
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Newer' })).toContainText('1');
    await expect(page.getByRole('listitem').filter({ hasText: 'Older' })).toContainText('2');
    await expect(page.getByRole('listitem').filter({ hasText: 'Older' })).toContainText(facts);
    await expect(page.getByText("Somebody else's")).toBeHidden();
    await page.getByRole('link', { name: 'View Details Older' }).click();
    await expect(page).toHaveURL(new RegExp(`#${create}/[\\w-]+$`));
    // The list stays until the editor has loaded.
    await expect(page.getByRole('link', { name: 'View Details Older' })).toHaveCount(0);
    await expect(page.getByText('Older', { exact: true }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: add }).click();
    await expect(page).toHaveURL(new RegExp(`#${create}$`));

    await page.goBack();
    await page.getByRole('link', { name: 'Edit Newer' }).click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(new RegExp(`#${afterDelete}$`));
    await expect(page.getByRole('link', { name: 'View Details Older' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Details Newer' })).toHaveCount(0);
  });
}

test('own galleries: /mygallery shows the form and the member’s galleries under it, six a page', async ({
  page,
  site,
}) => {
  const { token } = member;
  const long = 'One sentence after another about this afternoon. '.repeat(20);
  const covers: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const images = [
      await site.upload(member, await photo(200, 150)),
      await site.upload(member, await photo(150, 200)),
    ];
    covers.push(images[0] ?? '');
    const body = { title: `Gallery ${index}`, description: index === 7 ? long : '', images };
    await site.api('POST', '/api/media/gallery', { body, token });
  }
  await open(page, site, '/mygallery');
  await expect(heading(page)).toContainText('Edit Gallery');
  const grid = page.getByRole('region', { name: 'My Gallery' });
  const cards = grid.getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toContainText(/Posted on .* 2 pictures/);
  const cover = cards.first().locator('img');
  const file = covers[7]?.split('/').pop() ?? '';
  await cover.scrollIntoViewIfNeeded();
  await expect(cover).toHaveAttribute('src', new RegExp(file));
  const text = cards.first().getByText('One sentence after another');
  const lines = await text.evaluate(
    (node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
  await expect(grid.getByText('Page 1 of 2')).toBeVisible();
  await expect(button(page, 'Previous')).toBeDisabled();
  await button(page, 'Next').click();
  await expect(grid.getByText('Page 2 of 2')).toBeVisible();
  await expect(cards).toHaveCount(2);
  await expect(button(page, 'Next')).toBeDisabled();
  await button(page, 'Add New Gallery').click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('link', { name: 'View Details Gallery 1' }).click();
  await expect(heading(page)).toContainText('View Gallery');
});

test('gallery editor: an admin who deletes a gallery comes to the galleries of everybody', async ({
  page,
  site,
}) => {
  const images = [await site.upload(member, await photo(200, 150))];
  const body = { title: 'To be deleted', images };
  const { token } = member;
  const { _id } = await site.api<{ _id: string }>('POST', '/api/media/gallery', { body, token });
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await open(page, site, `/mygallery/${_id}`);
  await button(page, 'Edit').click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/#\/admin\/managegallery$/);
  await expect(page.getByRole('alert')).toContainText('Gallery deleted successfully');
});

test.describe('event editor', () => {
  test('shows the video as soon as its link is recognised', async ({ page, site }) => {
    await open(page, site, '/myevents');
    const link = page.getByLabel('Video Link');
    const preview = page.getByRole('button', { name: /^Play Video/ });
    await link.fill('https://youtu.be/dQw4w9WgXc');
    await expect(preview).toBeHidden();
    await link.fill('Watch this: <https://youtu.be/dQw4w9WgXcQ>.');
    await expect(preview).toBeVisible();
    await link.fill('https://example.org/dQw4w9WgXcQ');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('link', { name: 'Watch the video on example.org' })).toBeVisible();
    await link.fill('ftp://example.org/dQw4w9WgXcQ');
    await button(page, 'Save').click();
    await expect(page.getByText('This is not a web address.').first()).toBeVisible();
  });

  test('a video player that has started takes no focus from a field', async ({ page, site }) => {
    await page.route(/youtube|ytimg/, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    );
    await open(page, site, '/myevents');
    await page.getByLabel('Video Link').fill('https://youtu.be/dQw4w9WgXcQ');
    await page.getByRole('button', { name: /^Play Video/ }).click();
    await expect(page.locator('iframe')).toBeFocused();
    await page.getByLabel('Venue', { exact: true }).pressSequentially('Hall');
    await expect(page.getByLabel('Venue', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Venue', { exact: true })).toHaveValue('Hall');
  });

  test('takes what is right, shows all of it, and names what is not', async ({ page, site }) => {
    await test.step('says while typing that the end is before the start', async () => {
      await open(page, site, '/myevents');
      const sentence = page.getByText('The end date cannot be before the start date.');
      await page.getByLabel('Start Date').fill('2026-03-02');
      await page.getByLabel('End Date').fill('2026-03-01');
      await expect(sentence).toBeVisible();
      await page.getByLabel('End Date').fill('2026-03-02');
      await expect(sentence).toBeHidden();
    });

    await test.step('saves and shows all its fields', async () => {
      const texts = {
        Organizer: 'Alumni office',
        'Committee Members': 'Ngo\nFouda',
        'Special Guests': 'The dean',
        'Major Outcome': 'A new board',
        Venue: 'Amphitheatre 700',
        Town: 'Yaoundé',
        Description: 'It was a good day.\n\nEverybody came.',
      };
      await open(page, site, '/myevents');
      await page.getByRole('textbox', { name: 'Theme' }).fill('Assembly');
      for (const [label, text] of Object.entries(texts))
        await page.getByLabel(label, { exact: label === 'Venue' }).fill(text);
      for (const date of ['Start Date', 'End Date']) {
        await expect(page.getByLabel(date)).toHaveAttribute('type', 'date');
      }
      const participants = page.getByLabel('Number of Participants');
      await expect(participants).toHaveAttribute('type', 'number');
      await page.getByLabel('Start Date').fill('2026-03-31');
      await page.getByLabel('End Date').fill('2026-04-01');
      await participants.fill('1200');
      await page.getByLabel('Video Link').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await button(page, 'Save').click();
      expect((await sent).postDataJSON()).toMatchObject({
        owner: member.rollNo,
        start_date: '2026-03-31T00:00:00.000Z',
        end_date: '2026-04-01T00:00:00.000Z',
        number_of_participants: 1200,
      });
      await expect(heading(page)).toContainText('View Event');
      for (const text of Object.values(texts)) {
        await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
      }
      await expect(page.getByText('31 March 2026')).toBeVisible();
      await expect(page.getByText('1 April 2026')).toBeVisible();
      await expect(page.getByText('1,200')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Play Video/ })).toBeVisible();
    });

    await test.step('shows a video elsewhere as a link', async () => {
      const video = 'https://vimeo.com/76979871';
      const { _id } = await site.api<{ _id: string }>('POST', '/api/events', {
        body: { ...anEvent, video },
        token: member.token,
      });
      for (const path of [`/eventdetails?id=${_id}`, `/myevents/${_id}`]) {
        await open(page, site, path);
        const link = page.getByRole('link', { name: 'Watch the video on vimeo.com' });
        await expect(link).toHaveAttribute('href', video);
        await expect(link).toHaveAttribute('rel', /nofollow/);
      }
    });

    await test.step('refuses a number of participants that is no whole number', async () => {
      const { token } = member;
      const { _id } = await site.api<{ _id: string }>('POST', '/api/events', {
        body: anEvent,
        token,
      });
      await open(page, site, `/myevents/${_id}`);
      await button(page, 'Edit Event').click();
      const field = page.getByLabel('Number of Participants');
      for (const wrong of ['-1', '1.5', '1e3']) {
        await field.fill(wrong);
        await button(page, 'Save').click();
        await expect(
          page.getByText('The number of participants must be a whole number, 0 or more.').first(),
        ).toBeVisible();
      }
      await field.fill('');
      await field.pressSequentially('12e');
      await button(page, 'Save').click();
      await expect(page.getByText("'Number of Participants' is not valid.").first()).toBeVisible();
      await expect(field).toBeFocused();
      await changeSetting(page, 'language', 'fr');
      await expect(
        page.getByText(/Nombre de participants.*n’est pas valide/).first(),
      ).toBeVisible();
      await changeSetting(page, 'language', 'en');
      await field.fill('12');
      await button(page, 'Save').click();
      await expect(page.getByText('Event saved successfully')).toBeVisible();
    });
  });
});

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test(`days stay the same day in ${timezoneId}`, async ({ browser, site }) => {
    const context = await browser.newContext({ timezoneId, locale: 'en-GB' });
    const page = await context.newPage();
    await site.logIn(page, member);
    await open(page, site, '/myopportunities');
    await page.getByLabel('Title').fill('Dated');
    const closed = page.getByText('the opportunity will be shown as Closed');
    await expect(page.getByLabel('Deadline')).toHaveAttribute('type', 'date');
    await page.getByLabel('Deadline').fill('2020-01-01');
    await expect(closed).toBeVisible();
    await page.getByLabel('Deadline').fill('2090-01-01');
    await expect(closed).toHaveCount(0);
    await page.getByLabel('Description').fill('x');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Save').click();
    expect((await sent).postDataJSON()).toMatchObject({
      owner: member.rollNo,
      deadline: '2090-01-01T00:00:00.000Z',
    });
    await expect(page.getByText('1 January 2090')).toBeVisible();
    await button(page, 'Edit Opportunity').click();
    await expect(page.getByLabel('Deadline')).toHaveValue('2090-01-01');
    const [stored] = await site.api<{ deadline: string }[]>(
      'GET',
      `/api/opportunities/${member.rollNo}`,
      { token: member.token },
    );
    expect(stored?.deadline).toBe('2090-01-01');
    await context.close();
  });
}

test('own records: the lists of one’s own records say when little more may be posted', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  const plenty = { used: 10, max: 2_000 };
  const allowance = {
    recordsPerDay: { used: 41, max: 50 },
    records: plenty,
    uploadBytesPerDay: { used: 170_400_000, max: 200_000_000 },
    uploadBytes: plenty,
  };
  await page.route('**/api/users/allowance', (route) => route.fulfill({ json: { allowance } }));
  for (const path of ['/user/events', '/mygallery']) {
    await page.goto(`${site.url}/#${path}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(
      'You have posted 41 times in the last 24 hours; the limit is 50.',
    );
    await expect(main).toContainText('You have uploaded 170 MB of pictures');
    await expect(main).not.toContainText('Those in the trash count');
  }
});
