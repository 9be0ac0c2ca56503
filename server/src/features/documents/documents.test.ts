import { brotliCompressSync, constants } from 'node:zlib';
import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews, deleteNews } from '@alumni/shared/records/news';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { updateSitePictures } from '@alumni/shared/site/site-form';
import { type Language, languages } from '@alumni/shared/text/language';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayFace } from '../../http/page/client-assets.ts';
import { inlineHashes } from '../../http/page/page.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const publicUrl = 'https://alumni.example';
const browser = { accept: 'text/html,*/*;q=0.8' };

let t: TestApp;
let master: Person;
let owner: Person;
/** Paths of a document of each kind, with pictures. */
let paths: Record<'events' | 'news' | 'opportunities' | 'gallery' | 'people', string>;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  master = await createPerson(t, { accountType: 'master' });
  owner = await listedPerson();
  const { token } = owner;
  const images = async () => [await uploadTestImage(t, owner), await uploadTestImage(t, owner)];
  const newsImages = [await uploadTestImage(t, master)];
  const gallery = { title: 'A day out', description: 'At the falls.', images: await images() };
  paths = {
    events: await posted('events', createEvent, { ...anEvent, images: await images() }, token),
    news: await posted('news', createNews, { ...aNewsItem, images: newsImages }, master.token),
    opportunities: await posted('opportunities', createOpportunity, anOpportunity, token),
    gallery: await posted('gallery', createGallery, gallery, token),
    people: `/people/${owner.rollNo}`,
  };
});
afterAll(() => t.close());

async function listedPerson(): Promise<Person> {
  const person = await createPerson(t, {
    title: 'Mrs',
    first_name: 'Hélène',
    last_name: 'Ngo',
    profession: 'Engineer',
    field_of_study: 'Physics',
    description: 'Builds bridges.',
    maiden_name: 'Secret Maiden',
    telephone: '237699000000',
    address: 'Secret Street',
  });
  const profileImage = await uploadTestImage(t, person);
  await t.call(updateAlumnus, {
    token: person.token,
    params: { rollNo: person.rollNo },
    body: { profileImage },
  });
  return person;
}

async function posted(
  kind: string,
  endpoint: Parameters<TestApp['call']>[0],
  body: object,
  token: string,
): Promise<string> {
  const response = await t.call(endpoint, { token, body });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return `/${kind}/${(response.body as unknown as { _id: string })._id}`;
}

async function open(path: string, language?: Language) {
  const url = language ? `${path}?lang=${language}` : path;
  const { statusCode, body, headers } = await t.app.inject({ url, headers: browser });
  const metas = Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map((found) => [
      found[1],
      unescaped(found[2] ?? ''),
    ]),
  ) as Record<string, string>;
  const [, json = 'null'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const links = [...body.matchAll(/<link rel="(\w+)" (?:hreflang="([\w-]+)" )?href="([^"]+)">/g)];
  return {
    status: statusCode,
    body,
    headers,
    metas,
    data: JSON.parse(json),
    links: links.map(([, rel, hreflang, href]) => `${hreflang ?? rel} ${href}`),
    heading: unescaped(/<h1 dir="auto"[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''),
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const inWire = (body: string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

const expected = {
  events: {
    title: anEvent.theme,
    type: 'Event',
    required: ['name', 'startDate', 'location'],
    summary: {
      en: 'Sunday 1–Monday 2\u00a0March\u00a02026 at Amphitheatre 700, Yaoundé.',
      fr: 'dimanche 1er–lundi 2\u00a0mars\u00a02026, Amphitheatre 700, Yaoundé.',
    },
    screen: '/#/eventdetails?id=',
  },
  news: {
    title: aNewsItem.title,
    type: 'NewsArticle',
    required: ['headline', 'datePublished', 'author'],
    summary: {
      en: /^Posted on .*: It opens in May\.$/,
      fr: /^Publié le .*\u00a0: It opens in May\.$/,
    },
    screen: '/#/news?id=',
  },
  opportunities: {
    title: anOpportunity.title,
    type: 'WebPage',
    required: ['name', 'expires'],
    summary: {
      en: 'Open until Sunday 31\u00a0January\u00a02027: A year in the laboratory.',
      fr: 'Jusqu’au dimanche 31\u00a0janvier\u00a02027\u00a0: A year in the laboratory.',
    },
    screen: '/#/opportunities?id=',
  },
  gallery: {
    title: 'A day out',
    type: 'ImageGallery',
    required: ['name', 'image'],
    summary: { en: /^2 pictures, .*: At the falls\.$/, fr: /^2 images, .*\u00a0: At the falls\.$/ },
    screen: '/#/gallerydetails?id=',
  },
  people: {
    title: { en: 'Mrs Hélène Ngo', fr: 'Mme Hélène Ngo' },
    type: 'Person',
    required: ['name', 'jobTitle'],
    summary: {
      en: 'Engineer, Physics: Builds bridges.',
      fr: 'Engineer, Physics\u00a0: Builds bridges.',
    },
    screen: '/#/alumnidetails?id=',
  },
} as const;
const kinds = Object.keys(expected) as (keyof typeof expected)[];

describe.each(kinds)('a document of %s', (kind) => {
  test.each(languages)(
    'says in %s what it is, for readers, previews and search engines',
    async (language) => {
      const path = paths[kind];
      const page = await open(path, language);
      const { title, type, required, summary, screen } = expected[kind];
      const name = typeof title === 'string' ? title : title[language];
      const plain = `${publicUrl}${path}`;
      const image = `${publicUrl}/og${path}.jpg`;
      expect(page.status).toBe(200);
      expect(page.heading).toBe(name);
      expect(page.body).toContain(`<html lang="${language}">`);
      const sentence = closed(page.metas.description);
      if (typeof summary[language] === 'string') expect(sentence).toBe(summary[language]);
      else expect(sentence).toMatch(summary[language]);
      expect(page.metas).toMatchObject({
        'og:title': name,
        'og:description': page.metas.description,
        'og:url': `${plain}?lang=${language}`,
        'og:locale': language === 'fr' ? 'fr_FR' : 'en_GB',
        'og:image': image,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(kind === 'opportunities' ? /cloth|tissu/ : name),
        'twitter:card': 'summary_large_image',
        'twitter:image': image,
      });
      expect(page.links).toEqual([
        'icon /favicon.svg',
        `canonical ${plain}?lang=${language}`,
        `en ${plain}?lang=en`,
        `fr ${plain}?lang=fr`,
        `x-default ${plain}`,
      ]);
      expect(page.data).toMatchObject({ '@context': 'https://schema.org', '@type': type });
      for (const property of required) expect(page.data).toHaveProperty(property);
      const opens = [...page.body.matchAll(/href="(\/#[^"]*)"/g)].map(([, href = '']) => href);
      const list = kind === 'people' ? '/#/alumni' : `/#/${kind}`;
      expect(opens).toEqual([
        expect.stringContaining(screen),
        list,
        '/#/register',
        '/#/contact-us',
      ]);
      expect(page.body).toContain('<a class="brand" href="/"><img class="logo" src="/favicon.svg"');
      // The shared links have no language, so that each reader gets the page in their own language.
      const sent = encodeURIComponent(plain);
      expect(page.body).toMatch(new RegExp(`href="https://wa.me/\\?text=[^"]*%0A${sent}"`));
      expect(page.body).toMatch(new RegExp(`href="mailto:\\?subject=[^"]*&amp;body=[^"]*${sent}"`));
      expect(page.body.match(/<script/g)).toHaveLength(1);
      const csp = String(page.headers['content-security-policy']);
      const styles = inlineHashes(page.body, 'style');
      expect(styles).toHaveLength(2);
      for (const style of styles) expect(csp).toContain(style);
      expect(page.body).toContain(`url("/assets/${displayFace}")`);
      expect(csp).not.toContain('unsafe-inline');
      expect(page.body).not.toMatch(/ style="| on\w+="|Secret|237699/);
    },
  );

  test('its pictures and its preview are there, as large as it says', async () => {
    const page = await open(paths[kind]);
    const pictures = [
      ...(page.body.split('<main>')[1] ?? '').matchAll(
        /<img[^>]* src="([^"]+)"[^>]* width="(\d+)" height="(\d+)"/g,
      ),
    ];
    expect(pictures).toHaveLength(
      { events: 2, gallery: 2, opportunities: 0, news: 1, people: 1 }[kind],
    );
    for (const [, src = '', width, height] of pictures) {
      const { statusCode, rawPayload } = await t.app.inject(unescaped(src));
      expect(statusCode).toBe(200);
      const { width: wide, height: high } = await sharp(rawPayload).metadata();
      expect([wide, high]).toEqual([Number(width), Number(height)]);
    }
    const preview = await t.app.inject(String(page.metas['og:image']).slice(publicUrl.length));
    expect(preview.headers['content-type']).toBe('image/jpeg');
    expect(preview.rawPayload.length).toBeLessThanOrEqual(100_000);
    const { format, width, height } = await sharp(preview.rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  });

  test('without ?lang= it follows Accept-Language; it responds with 304, and to HEAD', async () => {
    const path = paths[kind];
    const ask = (language: string, headers: Record<string, string> = {}) =>
      t.app.inject({ url: path, headers: { ...browser, 'accept-language': language, ...headers } });
    for (const language of ['en', 'fr', 'en']) {
      const { body, headers } = await ask(language);
      expect(body).toContain(`<html lang="${language}">`);
      expect(headers.vary).toContain('Accept-Language');
      expect(headers['cache-control']).toBe('private, no-cache');
    }
    for (const url of [path, `${path}?lang=fr`]) {
      const { etag } = (await t.app.inject({ url, headers: browser })).headers;
      const known = { ...browser, 'if-none-match': String(etag) };
      expect((await t.app.inject({ url, headers: known })).statusCode).toBe(304);
      const head = await t.app.inject({ method: 'HEAD', url, headers: browser });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    }
  });
});

test('is found behind what chat programs hang on its address', async () => {
  for (const tail of [
    ')',
    '.',
    '),',
    '%20',
    '%E2%80%8B',
    '&utm_source=x&utm_medium=y',
    '?fbclid=a.b',
  ]) {
    const { statusCode } = await t.app.inject({ url: paths.events + tail, headers: browser });
    expect([tail, statusCode]).toEqual([tail, 200]);
    if (tail.startsWith('?')) continue;
    const calendar = await t.app.inject({ url: `${paths.events}.ics${tail}` });
    expect([tail, calendar.statusCode]).toEqual([tail, 200]);
  }
});

test('every document is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Forbids `style` attributes: the page's content security policy allows only its hashed `style` element.
      'no-inline-style': 'error',
      // Off, because `Intl` and people's texts contain various spaces.
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'void-style': 'off',
    },
  });
  for (const kind of kinds) {
    for (const language of languages) {
      const { body } = await open(paths[kind], language);
      const report = await validator.validateString(body);
      const found = report.results.flatMap(({ messages }) => messages);
      expect([
        kind,
        found.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
      ]).toEqual([kind, []]);
    }
  }
});

test('an event that is not over goes into calendars; its picture comes before its text', async () => {
  const images = [await uploadTestImage(t, owner)];
  const coming = { ...anEvent, start_date: '2090-05-01', end_date: '2090-05-02', images };
  const path = await posted('events', createEvent, coming, owner.token);
  const { body } = await open(path, 'fr');
  expect(body).toContain(`<a href="${path}.ics">Ajouter à l’agenda</a>`);
  expect(body).toContain('href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;');
  expect((await t.app.inject(`${path}.ics`)).body).toContain('BEGIN:VEVENT');
  expect(body.indexOf('width=640"')).toBeLessThan(body.indexOf('class="text"'));
  expect((await open(paths.events)).body).not.toContain('.ics');
});

test('an open opportunity leads to its application, a closed one says that it is over', async () => {
  const opened = async (applyLink: string, deadline: string) => {
    const body = { ...anOpportunity, kind: 'job' as const, town: 'Edéa', applyLink, deadline };
    return open(await posted('opportunities', createOpportunity, body, owner.token), 'fr');
  };
  const web = await opened('https://jobs.example/1?a=1&b="c', '2090-05-01');
  expect(web.body).toContain(
    '<a href="https://jobs.example/1?a=1&amp;b=&quot;c" rel="nofollow ugc noopener">Postuler</a> <span>jobs.example</span>',
  );
  expect(web.metas.description).toMatch(/^Emploi, Edéa\. Jusqu’au lundi/);
  const mail = await opened('jobs@uds.cm', '2090-05-01');
  expect(mail.body).toContain('<a href="mailto:jobs@uds.cm?subject=Research%20assistant"');
  const past = await opened('https://jobs.example/1', '2020-05-01');
  expect(past.body).not.toMatch(/Postuler|jobs\.example/);
  expect(past.body).toContain('Les candidatures sont closes.');
});

test('shows the logo of the association', async () => {
  const logo = await uploadTestImage(t, master);
  await t.call(updateSitePictures, { token: master.token, body: { logo } });
  const { body } = await open(paths.news);
  expect(body).toMatch(/<a class="brand" href="\/"><img class="logo" src="\/api\/download/);
  expect(body).toContain('<link rel="icon" href="/icons/logo-192.png?v=');
  await t.call(updateSitePictures, { token: master.token, body: { logo: '' } });
});

/** Removes the spaces around a dash: `Intl` uses spaces of several widths. */
function closed(text = ''): string {
  return text.replace(/[\s\u2009]*–[\s\u2009]*/g, '–');
}

test('is not sent again in the language of an earlier reader', async () => {
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  for (const language of ['en', 'fr', 'en', 'fr']) {
    const response = await fetch(origin + paths.events, {
      headers: { 'accept-language': language },
    });
    expect(await response.text()).toContain(`<html lang="${language}">`);
  }
});

test('shows hostile texts as text, in its data too', async () => {
  const hostile = '"><script>alert(1)</script></script><!-- \u2028 שלום &amp; \'';
  // The title is a single line, so the line separator is dropped.
  const shown = hostile.replace(' \u2028 ', ' ');
  const path = await posted(
    'events',
    createEvent,
    { ...anEvent, theme: hostile, description: hostile },
    owner.token,
  );
  for (const language of languages) {
    const page = await open(path, language);
    expect(page.heading).toBe(shown);
    expect(page.metas['og:title']).toBe(shown);
    expect(page.data.name).toBe(shown);
    expect(page.body.match(/<script/g)).toHaveLength(1);
  }
});

test('links addresses in texts as the site does', async () => {
  const description =
    'See https://a.example/x, forms.gle/a or 677 12 34 56, not javascript:alert(1) or https://b@c.example.';
  const path = await posted('news', createNews, { title: 'Links', description }, master.token);
  const { body } = await open(path);
  expect([...body.matchAll(/<p class="text".*?<\/p>/gs)].join('').match(/href="[^"]*"/g)).toEqual([
    'href="https://a.example/x"',
    'href="https://forms.gle/a"',
    'href="tel:677123456"',
  ]);
});

test('weighs at most 30 kB with the font, with 20,000 characters and with 100 pictures', async () => {
  const words =
    'the network meets alumni students work study bridge school science help find day year city road hand light water house'.split(
      ' ',
    );
  let state = 7;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[state % words.length];
  };
  const description = Array.from({ length: 4_000 }, word).join(' ').slice(0, 20_000);
  const path = await posted('events', createEvent, { ...anEvent, description }, owner.token);
  const whole = await open(path);
  expect(whole.body).toContain(description);
  const { rawPayload: font } = await t.app.inject(`/assets/${displayFace}`);
  expect(font.length).toBeGreaterThan(10_000);
  const weigh = (page: string) => inWire(page) + font.length;
  expect(weigh(whole.body)).toBeLessThanOrEqual(30_000);
  expect(whole.metas.description?.length).toBeLessThanOrEqual(200);
  const [image = ''] = [await uploadTestImage(t, owner)];
  expect(image).not.toBe('');
  const names = await Promise.all(Array.from({ length: 100 }, () => uploadTestImage(t, owner)));
  const gallery = await posted(
    'gallery',
    createGallery,
    { title: 'All', images: names },
    owner.token,
  );
  expect(weigh((await open(gallery)).body)).toBeLessThanOrEqual(30_000);
});

testOnSqlite('a preview follows its first picture and is small even of noise', async () => {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg()
    .toBuffer();
  const path = await posted('events', createEvent, anEvent, owner.token);
  const before = await t.app.inject(`/og${path}.jpg`);
  const images = [await uploadTestImage(t, owner, noise)];
  const params = { id: path.split('/').at(-1) as string };
  await t.call(updateEvent, { token: owner.token, params, body: { images } });
  const after = await t.app.inject(`/og${path}.jpg`);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  expect(after.rawPayload.length).toBeLessThanOrEqual(100_000);
  const again = await t.app.inject({
    url: `/og${path}.jpg`,
    headers: { 'if-none-match': String(after.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

testOnSqlite('a preview shows an upright picture whole', async () => {
  const half = (background: string) => ({
    create: { width: 400, height: 400, channels: 3 as const, background },
  });
  const upright = await sharp(half('#ff0000'))
    .extend({ bottom: 400, background: '#0000ff' })
    .jpeg()
    .toBuffer();
  const images = [await uploadTestImage(t, owner, upright)];
  const path = await posted('events', createEvent, { ...anEvent, images }, owner.token);
  const { rawPayload } = await t.app.inject(`/og${path}.jpg`);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * 3);
    return red > 200 ? 'red' : blue > 200 ? 'blue' : 'ground';
  };
  const seen = [at(600, 20), at(600, 600), at(460, 20), at(20, 300)];
  expect(seen).toEqual(['red', 'blue', 'red', 'ground']);
});

describe('what is not public', () => {
  async function expectGone(path: string): Promise<void> {
    for (const url of [path, `${path}?lang=fr`]) {
      const page = await t.app.inject({ url, headers: browser });
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(page.body).not.toMatch(/Ngo|assembly|library|assistant|day out|og:/);
      expect((await t.app.inject({ method: 'HEAD', url, headers: browser })).statusCode).toBe(404);
    }
    expect((await t.app.inject(`/og${path}.jpg`)).statusCode).toBe(404);
  }

  test.each(kinds)('unknown and malformed addresses of %s are 404', async (kind) => {
    await expectGone(`/${kind}/nobody-has-this`);
    await expectGone(`/${kind}/${'x'.repeat(65)}`);
    await expectGone(`/${kind}/%00`);
  });

  test('nor are previews of other kinds', async () => {
    for (const url of ['/og/accounts/1.jpg', '/og/events/1.png', '/og/constructor/1.jpg']) {
      expect((await t.app.inject(url)).statusCode).toBe(404);
    }
  });

  test('who is not in the directory has no page', async () => {
    const { rollNo } = await createPerson(t, { first_name: 'No Picture', last_name: 'Ngo' });
    await expectGone(`/people/${rollNo}`);
  });

  test('deleted records and those of suspended members are gone at once, and back with them', async () => {
    const other = await listedPerson();
    const images = [await uploadTestImage(t, other)];
    const { token } = other;
    const theirs = [
      await posted('events', createEvent, anEvent, token),
      await posted('opportunities', createOpportunity, anOpportunity, token),
      await posted('gallery', createGallery, { title: 'A day out', images }, token),
      `/people/${other.rollNo}`,
    ];
    const statuses = () => Promise.all(theirs.map(async (path) => (await open(path, 'en')).status));
    const setType = (accttype: string) =>
      t.call(updateAlumnus, {
        token: master.token,
        params: { rollNo: other.rollNo },
        body: { accttype },
      });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await setType('suspended');
    for (const path of theirs) await expectGone(path);
    await setType('user');
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    const event = await posted('events', createEvent, anEvent, owner.token);
    const news = await posted('news', createNews, aNewsItem, master.token);
    for (const [path, endpoint] of [
      [event, deleteEvent],
      [news, deleteNews],
    ] as const) {
      expect((await open(path)).status).toBe(200);
      const params = { id: path.split('/').at(-1) as string };
      await t.call(endpoint, { token: master.token, params });
      await expectGone(path);
    }
  });
});
