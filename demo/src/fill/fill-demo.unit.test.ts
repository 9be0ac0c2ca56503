import { readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { login } from '@alumni/shared/accounts/auth';
import { preview } from '@alumni/shared/core/limits';
import { getOwnReply } from '@alumni/shared/events/event-replies';
import { listEvents } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { download } from '@alumni/shared/images/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { listAlumni, listPromotions } from '@alumni/shared/people/directory';
import { listOpportunities } from '@alumni/shared/records/opportunities';
import { languages } from '@alumni/shared/text/language';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../server/src/images/clean-up.ts';
import { previewSize } from '../../../server/src/images/decoding/image-codec.ts';
import { createTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';
import { applicants } from '../content/administration.ts';
import { logins } from '../content/logins.ts';
import { foreignData, isFilled } from '../own-place.ts';
import { calendarOf } from '../plan/calendar.ts';
import { planMembers } from '../plan/plan-members.ts';
import { planRecords } from '../plan/plan-records.ts';
import { fillDemo } from './fill-demo.ts';

const today = new Date();
const members = planMembers(calendarOf(today));
const records = planRecords(members, calendarOf(today));

let demo: TestApp;
let interruption: { error?: unknown; filled?: boolean; foreign?: unknown };

// Interrupt the first run at the pictures of some events; the second one completes it.
beforeAll(async () => {
  demo = await createTestApp();
  const { db } = demo;
  const { storage } = demo.deps;
  let left = 90;
  const failing = {
    ...storage,
    put: async (name: string, bytes: Buffer) => {
      left -= 1;
      if (left < 0) throw new Error('no room');
      await storage.put(name, bytes);
    },
  };
  const error = await fillDemo({ db, storage: failing, today }).catch((reason: unknown) => reason);
  interruption = { error, filled: await isFilled(db), foreign: await foreignData(db, storage) };
  await fillDemo({ db, storage, today });
}, 120_000);

afterAll(() => demo?.close());

/** Sorted rows of a table, each as one string. */
function texts<Row extends object>(rows: Row[], columns: (keyof Row)[]): string[] {
  return rows.map((row) => columns.map((column) => row[column]).join('\n')).sort();
}

test('completes an interrupted filling without duplicates', async () => {
  const { db } = demo;
  expect(interruption).toMatchObject({ error: { message: 'no room' }, filled: false });
  expect(interruption.foreign).toBeUndefined();
  expect(await isFilled(db)).toBe(true);

  const accounts = await db
    .selectFrom('accounts')
    .select(['email', 'description', 'testimony', 'admission'])
    .where('account_type', '!=', 'master')
    .execute();
  const ofMember = ['email', 'description', 'testimony'] as const;
  const admitted = accounts.filter(({ admission }) => admission === 'admitted');
  expect(texts(admitted, [...ofMember])).toEqual(texts(members, [...ofMember]));
  expect(accounts.length - admitted.length).toBe(applicants.length);

  const events = await db.selectFrom('events').selectAll().execute();
  const ofEvent = ['theme', 'start_date', 'description', 'video'] as const;
  const plannedEvents = records.events.map(({ columns }) => columns);
  expect(texts(events, [...ofEvent])).toEqual(texts(plannedEvents, [...ofEvent]));

  for (const table of ['opportunities', 'news', 'galleries'] as const) {
    const rows = await db.selectFrom(table).select(['title', 'description']).execute();
    const planned = records[table].map(({ columns }) => columns);
    expect(texts(rows, ['title', 'description'])).toEqual(texts(planned, ['title', 'description']));
  }
});

test('has the planned size, and no two members with the same texts', async () => {
  const pages = [1, 2].map((page) =>
    demo.call(listAlumni, { query: { page, limit: 50 } }).then(({ body }) => body.alumni),
  );
  const portraits = (await Promise.all(pages)).flat().map((person) => person.profileImage);
  const distinct = await demo.db
    .selectFrom('images')
    .select('sha256')
    .distinct()
    .where('name', 'in', portraits.map(fileNameOf))
    .execute();
  expect(distinct.length).toBeGreaterThanOrEqual(60);
  expect(records.events.length).toBeGreaterThanOrEqual(25);
  expect(records.opportunities.length).toBeGreaterThanOrEqual(25);
  expect(records.news.length).toBeGreaterThanOrEqual(25);
  expect(records.galleries.length).toBeGreaterThanOrEqual(14);

  const descriptions = members.flatMap(({ description }) => description || []);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  const testimonies = members.flatMap(({ testimony }) => testimony || []);
  expect(testimonies.length).toBeGreaterThanOrEqual(10);
  const long = records.events.filter(
    ({ columns }) => columns.description.length > preview.descriptionChars,
  );
  expect(long.length).toBeGreaterThanOrEqual(5);
});

test('has classmates, mentors, and people who show less than is usual', async () => {
  const years = (await demo.call(listPromotions)).body;
  expect(years.length).toBeGreaterThanOrEqual(8);
  expect(years.filter(({ count }) => count > 2).length).toBeGreaterThanOrEqual(5);
  const mentors = (await demo.call(listAlumni, { query: { mentor: 'true' } })).body.alumni;
  expect(mentors.length).toBeGreaterThanOrEqual(5);
  const chosen = members.filter(({ visibility }) => Object.keys(visibility).length > 0);
  expect(chosen.length).toBeGreaterThanOrEqual(5);
  const [unlisted, ...others] = members.filter((member) => member.unlisted);
  expect(others).toEqual([]);
  const search = unlisted?.person.lastName ?? '';
  expect((await demo.call(listAlumni, { query: { search } })).body.alumni).toEqual([]);
});

test('events and deadlines lie before and after today', async () => {
  const day = dayIn(defaultTimeZone, today.getTime());
  const { events } = (await demo.call(listEvents, { query: { limit: 50 } })).body;
  expect(events.some((event) => event.start_date > day)).toBe(true);
  expect(events.some((event) => event.end_date < day)).toBe(true);
  expect(events.every((event) => event.createdAt < today.toISOString())).toBe(true);
  const { opportunities } = (await demo.call(listOpportunities, { query: { limit: 50 } })).body;
  expect(opportunities.some((one) => one.deadline >= day)).toBe(true);
  expect(opportunities.some((one) => one.deadline < day)).toBe(true);
});

test('one event has places for everybody, one is full and has a line, and the alumnus comes', async () => {
  const { body } = await demo.call(login, { body: logins.alumnus });
  const { events } = (await demo.call(listEvents, { query: { limit: 50 } })).body;
  const answered = events.filter((event) => event.answers);
  const open = await Promise.all(
    answered.map(({ _id: id }) => demo.call(getOwnReply, { params: { id }, token: body.token })),
  );
  const rooms = open.map((one) => one.body);
  expect(rooms.some(({ free, counts }) => free === null && counts.in > 10)).toBe(true);
  expect(rooms.some(({ free, counts }) => free === 0 && counts.waiting > 0)).toBe(true);
  expect(rooms.some(({ reply }) => reply?.state === 'in' && reply.code)).toBe(true);
  expect(rooms.every(({ comers }) => comers.length > 0)).toBe(true);
});

test('stores every picture with a file and a row, as an upload', async () => {
  expect(await checkFiles(demo.deps)).toMatchObject({ rowsWithoutFile: [], filesWithoutRow: [] });
  const images = await demo.db.selectFrom('images').selectAll().execute();
  expect(images.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000_000);
  const [image] = images;
  const answer = await demo.app.inject(`/api/download?fileName=${image?.name}`);
  expect(answer.rawPayload).toHaveLength(image?.bytes ?? 0);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: image?.width,
    height: image?.height,
  });
});

test('galleries show no picture twice', async () => {
  const shown = await demo.db
    .selectFrom('record_images')
    .innerJoin('images', 'images.name', 'record_images.image_name')
    .select(['record_id', 'sha256'])
    .where('record', '=', 'gallery')
    .execute();
  const planned = records.galleries.flatMap(({ pictures }) => pictures);
  expect(shown).toHaveLength(planned.length);
  const distinct = new Set(shown.map(({ record_id, sha256 }) => record_id + sha256));
  expect(distinct.size).toBe(shown.length);
});

test('every file of demo/pictures is shown somewhere', async () => {
  const files = ['portraits', 'scenes'].flatMap((folder) =>
    readdirSync(new URL(`../../pictures/${folder}`, import.meta.url)).map(
      (name) => `${folder}/${name.replace(/\.webp$/, '')}`,
    ),
  );
  const rows = await demo.db.selectFrom('images').select('upload_key').distinct().execute();
  expect(rows.map((row) => row.upload_key).sort()).toEqual(files.sort());
});

test.each(Object.values(logins))('$role can log in', async ({ email, password, role }) => {
  const { body } = await demo.call(login, { body: { email, password } });
  expect(body.user.accttype).toBe(role === 'alumnus' ? 'user' : role);
  const fileName = body.user.profileImage;
  expect((await demo.call(download, { query: { fileName } })).status).toBe(200);
});

test('the alumnus has events and opportunities', async () => {
  const { body } = await demo.call(login, { body: logins.alumnus });
  const params = { rollNo: body.user.rollNo };
  const counts = (await demo.call(getDashboard, { params, token: body.token })).body;
  expect(counts.eventCount).toBeGreaterThanOrEqual(3);
  expect(counts.opportunitesCount).toBeGreaterThanOrEqual(3);
});

/** Crawlers that fetch link previews; none of them runs scripts. */
const crawlers = {
  WhatsApp: { 'user-agent': 'WhatsApp/2.24.6.77 A', accept: '*/*' },
  Facebook: {
    'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    accept: '*/*',
  },
  Google: {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  },
};
const maxDocumentBytes = 15_000;
const maxPreviewBytes = 100_000;

test('every record unfurls, in both languages, wherever its link is sent', async () => {
  const { app } = demo;
  const addresses = await everyDocument();
  expect(addresses.length).toBeGreaterThan(130);
  const previews = new Set<string>();
  for (const path of addresses) {
    for (const language of languages) {
      const bodies = [];
      for (const headers of Object.values(crawlers)) {
        const { statusCode, body } = await app.inject({
          url: `${path}?lang=${language}`,
          headers,
        });
        expect([path, statusCode]).toEqual([path, 200]);
        bodies.push(body);
      }
      const [body = ''] = bodies;
      expect(bodies).toEqual([body, body, body]);
      expect(inWire(body)).toBeLessThan(maxDocumentBytes);
      const meta = metasOf(body);
      const title = meta['og:title'] ?? '';
      expect(title.length).toBeGreaterThan(0);
      expect(body).toContain(`>${title}</h1>`);
      expect(meta).toMatchObject({
        'og:url': expect.stringMatching(new RegExp(`${path}(\\?lang=${language})?$`)),
        'og:image:width': String(previewSize.width),
        'og:image:height': String(previewSize.height),
        'og:image:alt': expect.stringMatching(/\S/),
        'og:description': expect.stringMatching(/\S.*[.…!?]/s),
        'twitter:card': 'summary_large_image',
      });
      previews.add(new URL(meta['og:image'] ?? '').pathname);
    }
  }
  // Drawing the previews takes most of this test's time: check only five of each kind.
  const kinds = Map.groupBy(previews, (path) => path.split('/')[2]);
  expect(kinds.size).toBe(5);
  for (const path of [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, 5))) {
    const { statusCode, rawPayload } = await app.inject({
      url: path,
      headers: crawlers.WhatsApp,
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([path, statusCode, format, width, height]).toEqual([
      path,
      200,
      'jpeg',
      previewSize.width,
      previewSize.height,
    ]);
    expect(rawPayload.length).toBeLessThan(maxPreviewBytes);
  }
}, 120_000);

/** Paths of all documents in the sitemap. */
async function everyDocument(): Promise<string[]> {
  const locations = async (path: string) => {
    const { body } = await demo.app.inject({ url: path });
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const parts = (await locations('/sitemap.xml')).filter((part) => !part.includes('home'));
  return (await Promise.all(parts.map(locations))).flat();
}

function metasOf(body: string): Record<string, string> {
  const found = body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]));
}

function inWire(body: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(body, { params }).length;
}
