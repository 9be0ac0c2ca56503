import type { Locator } from '@playwright/test';
import { heading, open } from './editors.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const topOf = async (target: Locator) => {
  await expect(target).toBeVisible();
  return (await target.evaluate((one) => one.getBoundingClientRect().top + scrollY)) as number;
};

/** Asserts that each target is below the one before. */
async function expectInOrder(name: string, targets: Locator[]) {
  const tops: number[] = [];
  for (const target of targets) tops.push(await topOf(target));
  expect([name, tops]).toEqual([name, tops.toSorted((one, other) => one - other)]);
  expect(new Set(tops).size, name).toBe(tops.length);
}

const words = {
  en: {
    cards: 'Networking Opportunities',
    carousel: 'See, What our Alumni say..',
    latest: 'In the network now',
    labels: [
      'Venue',
      'Description',
      'Organizer',
      'Committee members',
      'Special guests',
      'Major outcome',
      'Participants',
      'Places',
      'Who may answer',
    ],
    coming: 'Are you coming?',
    yes: 'Coming',
    yours: /^Your answer: Coming\..*Your code at the door: \S{6}/,
    title: 'Title',
    whoSees: 'Who sees what',
    answers: /^Answers\s+Members$/,
    gallery: 'My Gallery',
    waiting: 'What waits for you',
    comesTo: 'You come to',
    shortcuts: 'Shortcuts',
    more: 'More',
    comingUp: 'Coming up',
    published: 'Published',
    images: 'Images',
    handOver: 'Hand over as a master',
    edit: 'Edit Profile',
  },
  fr: {
    cards: 'Un réseau qui relie',
    carousel: 'Nos anciens témoignent',
    latest: 'En ce moment dans le réseau',
    labels: [
      'Lieu',
      'Description',
      'Organisateur',
      'Membres du comité',
      'Invités d’honneur',
      'Principal résultat',
      'Participants',
      'Places',
      'Qui peut répondre',
    ],
    coming: 'Venez-vous ?',
    yes: 'Je viens',
    yours: /^Votre réponse\s:\sJe viens\..*Votre code à l’entrée\s:\s\S{6}/,
    title: 'Titre',
    whoSees: 'Qui voit quoi',
    answers: /^Réponses\s+Les membres$/,
    gallery: 'Ma galerie',
    waiting: 'À traiter',
    comesTo: 'Vous venez à',
    shortcuts: 'Raccourcis',
    more: 'Plus',
    comingUp: 'À venir',
    published: 'C’est publié',
    images: 'Images',
    handOver: 'Passer la main',
    edit: 'Modifier le profil',
  },
} as const;
type Language = keyof typeof words;

/**
 * Fields of an event in the order of specification §3. The test compares vertical positions, so fields beside another
 * one, such as `end_date`, are left out.
 */
const specified = [
  'name_of_organizer',
  'commitee_members',
  'special_guests',
  'theme',
  'major_outcome',
  'start_date',
  'number_of_participants',
  'venue',
  'description',
  'video',
];

const wholeEvent = {
  name_of_organizer: 'Office',
  commitee_members: 'Ama',
  special_guests: 'Ebot',
  theme: 'A day with everything',
  major_outcome: 'A plan',
  start_date: '2090-03-01',
  end_date: '2090-03-01',
  number_of_participants: 40,
  venue: 'Hall',
  town: 'Buea',
  description: 'What it is about.',
  answers: 'members',
  places: 50,
};

async function prepare(site: FreshSite): Promise<{ member: Member; event: string }> {
  const profile = { firstName: 'Ama', testimony: 'It was good.' };
  const member = await site.member({ profile });
  const profileImage = await site.upload(member, await photo(400, 400));
  const { token, rollNo } = member;
  await site.api('PATCH', `/alumni/${rollNo}`, { body: { profileImage }, token });
  const images = [await site.upload(member, await photo(800, 600))];
  const body = { ...wholeEvent, images };
  const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
  return { member, event: _id };
}

/** Returns the ids of the records that links lead to. */
async function idsIn(links: Locator): Promise<string[]> {
  const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  return addresses.flatMap((href) => /[?&]id=([^&]+)/.exec(href)?.[1] ?? []);
}

for (const language of ['en', 'fr'] as const satisfies Language[]) {
  test(`on a phone what was asked for comes first, in its order: ${language}`, async ({
    page,
    site,
  }) => {
    const t = words[language];
    const { member, event } = await prepare(site);
    const main = page.getByRole('main');
    const titled = (name: string) => page.getByRole('heading', { name, exact: true }).first();
    await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);

    await test.step('home, for visitors', async () => {
      await page.goto(site.url);
      const cards = titled(t.cards);
      expect(await topOf(cards)).toBeLessThan(1_000);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await titled(t.carousel).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 2_000);
      await expectInOrder('home', [cards, titled(t.carousel), titled(t.latest)]);
    });

    await test.step('registration', async () => {
      await open(page, site, '/register');
      await expect(page.locator('#shell')).toHaveCount(0);
      const names = ['lastName', 'email', 'password', 'confirmPassword', 'rollNo', 'firstName'];
      const fields = [...names, 'promotion'].map((name) => main.locator(`[name=${name}]`));
      await expectInOrder('registration', fields);
    });

    await site.logIn(page, member);
    const line = main.getByRole('button', { name: t.coming });
    await test.step('event details', async () => {
      await open(page, site, `/eventdetails?id=${event}`);
      const facts = t.labels.map((name) => main.getByText(name, { exact: true }).last());
      const [venue, description, ...others] = facts as [Locator, Locator, ...Locator[]];
      const picture = main.locator('img').first();
      await expectInOrder('event', [
        heading(page),
        venue,
        line,
        picture,
        description,
        titled(t.coming),
        ...others,
      ]);
      await line.click();
      await expect(titled(t.coming)).toBeInViewport();
      await main.getByRole('button', { name: t.yes, exact: true }).click();
      await expect(main.getByRole('button', { name: t.yours })).toBeVisible();
    });

    await test.step('profile, read-only and in the form', async () => {
      await open(page, site, '/user/profile');
      await expectInOrder('profile', [main.getByText(t.whoSees), main.locator('dl > div').first()]);
      expect(await topOf(main.locator('dl > div').first())).toBeLessThanOrEqual(520);
      await main.getByRole('button', { name: t.edit }).click();
      const title = main.locator('[name=title]');
      await expectInOrder('form', [
        main.getByText(t.whoSees),
        title,
        main.locator('[name=password]'),
        main.locator('[name=promotion]'),
      ]);
      expect(await topOf(title)).toBeLessThanOrEqual(520);
    });

    await test.step('event form', async () => {
      await open(page, site, '/myevents');
      const field = (name: string) => main.locator(`[name=${name}]`);
      await expectInOrder('event form', [...specified.map(field), main.getByText(t.answers)]);
      for (const at of ['start', 'end']) {
        expect(await topOf(field(`${at}_time`)), at).toBe(await topOf(field(`${at}_date`)));
      }
    });

    await test.step('dashboard, and My Gallery under More', async () => {
      await open(page, site, '/user/dashboard');
      const cards = main.getByRole('article');
      const [gallery, shortcuts] = [
        main.getByRole('link', { name: t.gallery }),
        titled(t.shortcuts),
      ];
      const added = [titled(t.waiting), titled(t.comesTo), shortcuts];
      await expectInOrder('dashboard', [cards.last(), gallery, ...added]);
      expect((await topOf(gallery)) - (await topOf(cards.last()))).toBeLessThan(220);
      await page.getByRole('button', { name: t.more }).click();
      const entry = page.getByRole('navigation').getByRole('link', { name: t.gallery });
      await expect(entry).toHaveAttribute('href', '#/mygallery');
    });

    await test.step('a saved record, then the offer to share it', async () => {
      await open(page, site, '/myopportunities');
      const field = (name: string) => main.locator(`[name=${name}]`);
      const fields = ['title', 'eligibility', 'deadline', 'description'].map(field);
      const pictures = main.getByText(t.images, { exact: true });
      await expectInOrder('opportunity form', [...fields, pictures, field('employer')]);
      await field('title').fill('A grant');
      await field('employer').fill('A museum');
      await field('deadline').fill('2090-01-31');
      await field('description').fill('A year.');
      await main.locator('button[type=submit]').click();
      const employer = main.getByText('A museum', { exact: true });
      await expectInOrder('saved', [main.getByText('A year.'), employer, titled(t.published)]);
    });

    await test.step('opportunities: the deadline before the employer', async () => {
      await open(page, site, '/opportunities');
      const row = main.getByRole('article').filter({ hasText: 'A museum' }).first();
      const deadline = row.locator('time[datetime="2090-01-31"]');
      await expectInOrder('listed', [deadline, row.getByText('A museum', { exact: true })]);
    });

    await test.step('Coming up leaves out what the page shows anyway', async () => {
      await open(page, site, '/events');
      const links = main.getByRole('article').getByRole('link');
      // Until the events have loaded, the page shows the previous list, the opportunities.
      await expect.poll(() => idsIn(links)).toContain(event);
      // No event appears both in the list and under "Coming up". Which events appear where depends on other tests,
      // which also create coming events. The test therefore compares ids.
      const listed = await idsIn(links);
      // The section of the list contains that of "Coming up", so both have this heading. The inner one comes last.
      const comingUp = page
        .locator('section')
        .filter({ has: titled(t.comingUp) })
        .last();
      const others = await idsIn(comingUp.getByRole('link'));
      expect(others.filter((id) => listed.includes(id))).toEqual([]);
    });

    await test.step('Manage Roles: the list first', async () => {
      await site.logIn(page, await site.master());
      await open(page, site, '/admin/managerolls');
      await expectInOrder('roles', [
        main.locator('tbody tr').last(),
        main.getByRole('link', { name: t.handOver }),
      ]);
    });
  });
}
