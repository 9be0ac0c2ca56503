import type { Locator, Page } from '@playwright/test';
import { codeOf } from '../server/src/features/two-factor/one-time-password.ts';
import { limits } from '../shared/src/core/limits.ts';
import { screenPaths } from '../shared/src/core/screens.ts';
import { expect, type FreshSite, type Member, startSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

/** Texts without a break opportunity, of the maximum length of a name. */
const kinds = {
  word: 'W'.repeat(limits.name),
  address: `https://files.example/${'a1b2c3d4'.repeat(25)}`.slice(0, limits.name),
  arabic: 'مؤتمرالخريجين'.repeat(20).slice(0, limits.name),
  // A last name must have a letter, so this text begins with W.
  emoji: `W${'👩🏾‍🎓'.repeat(limits.name / 8)}`,
} as const;
type Kind = keyof typeof kinds;
const startOf = (text: string) => text.slice(0, 24);
const someOfIt = new RegExp(Object.values(kinds).map(startOf).join('|'), 'i');

/** A text of `length` characters, in which the texts of all kinds follow each other. */
function longText(length: number): string {
  const all = Object.values(kinds).join('\n');
  return all
    .repeat(Math.ceil(length / all.length))
    .slice(0, length)
    .replace(/\p{Cs}$/u, 'W');
}

const email = `${'w'.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example`;

type Records = Record<'event' | 'opportunity' | 'news' | 'gallery' | 'letter', string>;
/** `person` is the roll number of a person whose profile contains long texts. */
type Subjects = Records & { person: string };

/** Creates records with texts of this kind in every field that people can write. Returns their ids. */
async function fill(site: FreshSite, owner: Member, kind: Kind): Promise<Records> {
  const name = kinds[kind];
  const description = longText(limits.description);
  const images = [await site.upload(owner, await photo(400, 300))];
  const create = async (path: string, body: object) => {
    const { token } = owner;
    return (await site.api<{ _id: string }>('POST', path, { body, token }))._id;
  };
  const event = {
    theme: name,
    name_of_organizer: name,
    venue: name,
    town: name,
    start_date: '2031-02-03',
    end_date: '2031-02-04',
    answers: 'members',
    commitee_members: description,
    special_guests: description,
    major_outcome: description,
    description,
    images,
  };
  const titled = { title: name, description, images };
  const employer = name.slice(0, limits.employer);
  const opportunity = {
    ...{ ...titled, employer, eligibility: description, deadline: '2031-02-03', kind: 'call' },
    town: name.slice(0, limits.town),
    applyLink: `https://${'a'.repeat(60)}.example/${'b'.repeat(900)}`,
  };
  const message = { name, email, message: longText(limits.message) };
  await site.api('POST', '/api/users/contactus', { body: message });
  const both = (text: string) => ({ en: text, fr: text });
  const text = both(longText(1_500));
  const letter = await create('/api/letters', { kind: 'notice', subject: both(name), text });
  const to = { everybody: true };
  await site.api('POST', `/api/letters/${letter}/send`, { body: { to }, token: owner.token });
  return {
    letter,
    event: await create('/api/events', event),
    opportunity: await create('/api/opportunities', opportunity),
    news: await create('/api/news', titled),
    gallery: await create('/api/media/gallery', titled),
  };
}

/** Screens without user content. */
const withoutContent =
  /^\/(register|login|setup|forgot-password|reset-password|undo-email|confirm-email|my-data|object-to-merge|accept-succession|about-us|contact-us|newsarticle|letter|myevents|myopportunities|user\/(delete-account|settings|start)|admin\/(admissions|mail|health|figures|setup))$/;

const recordOf: Record<string, keyof Subjects> = {
  '/alumnidetails': 'person',
  '/writeto': 'person',
  '/blockorreport': 'person',
  '/eventdetails': 'event',
  '/gallerydetails': 'gallery',
  '/myevents/{id}': 'event',
  '/myopportunities/{id}': 'opportunity',
  '/mygallery/{id}': 'gallery',
  '/newsarticle/{id}': 'news',
  '/letter/{id}': 'letter',
  '/myevents/{id}/replies': 'event',
  '/myevents/{id}/door': 'event',
};

/** Records' screens with a history and an editor. */
const withHistory = /^\/(my\w+|newsarticle)\/\{id\}$/;

/** Buttons of a screen that reveal more of the long texts. */
const opened: Partial<Record<string, RegExp[]>> = {
  '/events': [/see pictures/],
  '/admin/messages': [/a1b2/],
  '/admin/createrollno': [/^Actions/],
};

/** Navigates within the open app, as a link does. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    location.hash = to;
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  // The testimonials load when scrolled into view.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText(/^Loading( galleries)?\.\.\.$/)).toHaveCount(0);
}

/** Asserts that the page is not wider than the screen and cuts no text off. */
async function expectFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Excluded: inputs scroll, and carousel slides lie side by side.
    const boxes = 'body *:not(svg, svg *, input, [aria-roledescription] > *)';
    const cut = [...document.querySelectorAll(boxes)].filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const clips = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
      return clips && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    });
    return { excess: scrollWidth - clientWidth, cut: cut.map((element) => element.className) };
  });
  expect.soft(found, where).toEqual({ excess: 0, cut: [] });
}

/** Distance from the first letter to the element's right edge, in CSS pixels. */
async function distanceFromRight(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    range.setStart(letters, 0);
    range.setEnd(letters, 1);
    return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
}

test('all screens: every screen takes texts that have no place to break, at 320 px', async ({
  page,
}) => {
  test.slow();
  const site = await startSite();
  const master = await site.master();
  const records: Partial<Record<Kind, Subjects>> = {};
  let named = master;
  for (const [kind, name] of Object.entries(kinds) as [Kind, string][]) {
    const profile = {
      title: 'Prof',
      firstName: name,
      lastName: name,
      maidenName: name,
      profession: name,
      town: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      country: 'GS',
      address: name,
      fos: name,
      description: longText(limits.description),
      testimony: longText(limits.testimony),
    };
    const member = await site.member();
    const profileImage = await site.upload(member, await photo());
    await site.api('PATCH', `/alumni/${member.rollNo}`, {
      body: { ...profile, profileImage },
      token: member.token,
    });
    // The master sees the most content on every screen, so the master's profile and records get the long texts, too.
    await site.api('PATCH', `/alumni/${master.rollNo}`, { body: profile, token: master.token });
    named = member;
    records[kind] = { ...(await fill(site, master, kind)), person: member.rollNo };
  }
  await site.api('POST', `/alumni/createrollno/${master.rollNo}`, {
    body: { email },
    token: master.token,
  });
  const trashed = await fill(site, master, 'word');
  const { token } = master;
  await site.api('DELETE', `/api/delete/events/${trashed.event}`, { token });
  const naming = { person: named.rollNo, password: master.password };
  await site.api('POST', '/api/successor', { body: naming, token });

  const texts = await site.api<{ name: object }>('GET', '/api/site', { token });
  const longName = { en: kinds.word.slice(0, 40), fr: kinds.word.slice(0, 40) };
  await site.api('PUT', '/api/site', { body: { ...texts, name: longName }, token });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/#/`);
  // Waits for the app: the page that the server sends has a hidden heading for each screen, and no such button.
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeAttached();
  for (const path of ['/register', '/login', '/forgot-password', '/reset-password?token=x', '/']) {
    await open(page, path);
    await expectFits(page, `${path} of a visitor`);
  }
  const name = page.getByRole('banner').getByText(longName.en, { exact: true });
  expect((await name.boundingBox())?.height, 'the whole name, four lines').toBeLessThan(84);

  await site.logIn(page, master);
  await page.goto(`${site.url}/#/about-us`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of screenPaths.filter((one) => !recordOf[one])) {
    await open(page, path);
    if (!withoutContent.test(path)) {
      await expect(page.getByRole('main'), path).toContainText(someOfIt);
    }
    await expectFits(page, path);
    for (const button of opened[path] ?? []) {
      await page.getByRole('button', { name: button }).first().click();
      await expectFits(page, `${path}, ${button} pressed`);
      await page.keyboard.press('Escape');
    }
  }
  await open(page, '/events');
  const theme = page.getByRole('heading', { name: startOf(kinds.arabic) }).first();
  // Arabic text begins at the right edge. Only the row's number, less than 32 px wide, stands beyond it.
  expect(await distanceFromRight(theme)).toBeLessThan(32);
  await open(page, '/admin/createrollno');
  const rows = [...Object.values(kinds), email, `x${email}`.slice(0, 254)].join('\r\n');
  const list = { name: `${kinds.word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.locator('input[type=file]').setInputFiles(list);
  await expect(page.getByRole('button', { name: /^\d+ Invalid$/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(startOf(kinds.arabic));
  await expectFits(page, 'the preview of an import');

  await open(page, '/user/settings');
  const secondStep = page.getByRole('region', { name: 'Second step of the log-in' });
  await secondStep.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(secondStep.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expectFits(page, 'an authenticator app that is being set up');
  const secret = (await secondStep.locator('code').textContent()) ?? '';
  const code = codeOf(secret.replaceAll(' ', ''));
  await secondStep.getByLabel('Code that the app shows now').fill(code);
  await secondStep.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Keep these recovery codes' })).toBeVisible();
  await expectFits(page, 'recovery codes');

  for (const [kind, ids] of Object.entries(records)) {
    for (const [path, record] of Object.entries(recordOf)) {
      const id = ids[record];
      await open(page, path.includes('{id}') ? path.replace('{id}', id) : `${path}?id=${id}`);
      await expect(page.getByRole('main'), path).toContainText(startOf(kinds[kind as Kind]));
      await expectFits(page, `${path}, ${kind}`);
      if (withHistory.test(path)) {
        await page.getByRole('heading', { name: 'History' }).click();
        await expect(page.getByText(/^Posted by /)).toBeVisible();
        await expectFits(page, `${path}, ${kind}, with its history`);
      }
      if (kind !== 'word' || !withHistory.test(path)) continue;
      await page.getByRole('button', { name: /^Edit/ }).click();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expectFits(page, `${path}, being edited`);
    }
  }
  await site.logIn(page, named);
  await page.goto(`${site.url}/#/accept-succession?code=x`);
  await expect(page.getByRole('main')).toContainText(someOfIt);
  await expectFits(page, 'an offer to be a master');
  await site.stop();
});
