import { fileNameOf } from '@alumni/shared/images/stored-path';
import { listAudit } from '@alumni/shared/site/audit';
import { pageSettings } from '@alumni/shared/site/site';
import {
  getSite,
  getSitePictures,
  listSiteVersions,
  restoreSite,
  updateSite,
  updateSitePictures,
} from '@alumni/shared/site/site-form';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSite } from '../../boot/config/site.ts';
import { fromNow } from '../../db/ids.ts';
import { imagesStore, markUnusedImages } from '../../images/images.store.ts';
import { createPerson, jpeg, type Person, uploadTestImage } from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const file = readSite('');
let t: TestApp;
let master: Person;
beforeEach(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://alumni.example' });
  master = await createPerson(t, { accountType: 'master' });
});
afterEach(() => t.close());

const put = (body: unknown) => t.call(updateSitePictures, { token: master.token, body });
const pictures = async () => (await t.call(getSitePictures, { token: master.token })).body;
const newest = async () =>
  (await t.call(listSiteVersions, { token: master.token })).body.versions[0];
const page = async () => {
  const { body } = await t.app.inject('/');
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec(body) ?? [];
  return { body, settings: pageSettings.parse(JSON.parse(json)) };
};
const upload = async (person = master, width = 300, height = 150) =>
  uploadTestImage(t, person, await jpeg(width, height));

test('logo and home picture are on the page at once, and gone again with the stitched art in their place', async () => {
  expect(await pictures()).toEqual({});
  expect((await page()).body).not.toContain('class="brand-logo"');
  const [logo, home] = [await upload(), await upload(master, 200, 400)];
  const { body: saved } = await put({ logo });
  expect(saved.pictures).toEqual({ logo: { path: logo, width: 300, height: 150 } });
  await put({ home });
  const { body, settings } = await page();
  expect(settings.pictures).toEqual({
    logo: { path: logo, width: 300, height: 150 },
    home: { path: home, width: 200, height: 400 },
  });
  expect(await pictures()).toEqual(settings.pictures);
  const [, source = ''] =
    /class="brand-logo" src="([^"]+)"[^>]* width="96" height="48"/.exec(body) ?? [];
  expect(source).toContain(fileNameOf(logo));
  expect((await t.app.inject(source.replaceAll('&amp;', '&'))).statusCode).toBe(200);
  expect(body).toMatch(new RegExp(`class="hero-picture" src="[^"]*${fileNameOf(home)}`));
  await put({ logo: '', home: '' });
  const plain = await page();
  expect(plain.body).not.toMatch(/class="(brand-logo|hero-picture)"/);
  expect(plain.settings.pictures).toEqual({});
});

test('the header writes a long name small; a wide logo may stand for it', async () => {
  const name = { en: 'Ours', fr: 'Association nationale des anciens boursiers' };
  await t.call(updateSite, { token: master.token, body: { ...file, name } });
  await put({ logo: await upload(master, 301, 150) });
  const { body } = await page();
  expect(body).toContain('<span lang="en" class="">Ours</span>');
  expect(body).toContain(`<span lang="fr" class="long-name">${name.fr}</span>`);
  expect(body).toContain('<img class="brand-logo wide-logo"');
});

test('texts and logo are one version together, of pictures that the master has uploaded', async () => {
  const save = (logo: string | undefined) => {
    const body = { ...file, name: { en: 'Ours', fr: 'La nôtre' }, pictures: { logo } };
    return t.call(updateSite, { token: master.token, body });
  };
  expect((await save(await upload(await createPerson(t)))).status).toBe(403);
  expect((await newest())?.version).toBe(0);
  const logo = await upload();
  const { body } = await save(logo);
  expect(body.pictures.logo?.path).toBe(logo);
  expect(await newest()).toMatchObject({ version: 1, changed: ['logo', 'name_en', 'name_fr'] });
  await save(undefined);
  expect((await pictures()).logo?.path).toBe(logo);
});

testOnSqlite(
  'the logo is the icon of the page and of the installed site, whole and on white',
  async () => {
    const before = await t.app.inject('/icons/logo-192.png');
    expect(before.statusCode).toBe(404);
    await put({ logo: await upload() });
    const { icons, shortcuts } = (await t.app.inject('/manifest.webmanifest?lang=fr')).json();
    const addresses = icons.map(({ src }: { src: string }) => src);
    expect((await page()).body).toContain(`<link rel="icon" href="${addresses[0]}"`);
    expect(shortcuts[0].icons[0].src).toBe(addresses[0]);
    for (const { src, sizes, purpose } of icons) {
      const { statusCode, headers, rawPayload } = await t.app.inject(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/png']);
      const { data, info } = await sharp(rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(sizes);
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
      ];
      expect(pixel(0, 0)).toEqual([255, 255, 255]);
      const half = info.width / 2;
      expect(pixel(half, half)).not.toEqual([255, 255, 255]);
      // Phones may crop a maskable icon to a circle of 80 % of its side. So its logo begins more than 20 % of the side
      // from the edge.
      const outside = Math.round(info.width * (purpose ? 0.2 : 0.04));
      expect(pixel(outside, half)).toEqual([255, 255, 255]);
    }
    // A new logo gets new addresses, so that phones fetch it.
    await put({ logo: await upload(master, 40, 40) });
    const { icons: others } = (await t.app.inject('/manifest.webmanifest?lang=fr')).json();
    expect(others[0].src).not.toBe(addresses[0]);
    const square = await t.app.inject(others[0].src);
    const maskable = others.find(({ purpose }: { purpose?: string }) => purpose);
    const { rawPayload } = await t.app.inject(maskable.src);
    const ring = Math.floor(512 * (0.5 - 0.4 * Math.SQRT1_2));
    const corner = { left: ring, top: ring, width: 1, height: 1 };
    // The circle of 80 % must not cut the corners of a square logo.
    const outside = await sharp(rawPayload).extract(corner).removeAlpha().raw().toBuffer();
    expect([...outside]).toEqual([255, 255, 255]);
    expect(square.rawPayload).not.toEqual((await t.app.inject('/icons/icon-192.png')).rawPayload);
    for (const url of ['/icons/logo-77.png', '/icons/logo-constructor.png', '/icons/logo-.png']) {
      expect((await t.app.inject(url)).statusCode).toBe(404);
    }
  },
);

testOnSqlite('a link to the site is shown with its picture', async () => {
  const address = 'https://alumni.example/og/home.jpg';
  expect((await page()).body).toContain(`<meta property="og:image" content="${address}"`);
  const art = await t.app.inject('/og/home.jpg');
  await put({ home: await upload(master, 400, 300) });
  const shown = await t.app.inject('/og/home.jpg');
  for (const { headers, rawPayload } of [art, shown]) {
    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect(shown.rawPayload.equals(art.rawPayload)).toBe(false);
});

testOnSqlite('takes pictures of the master alone, and nothing else', async () => {
  const other = await createPerson(t, { accountType: 'admin' });
  const theirs = await upload(other);
  expect((await put({ logo: theirs })).status).toBe(403);
  expect((await put({ logo: `/mnt/uploads/${'x'.repeat(22)}.jpg` })).status).toBe(403);
  for (const logo of ['https://x.example/a.jpg', '/mnt/uploads/../x.jpg', 'x', 7]) {
    expect([logo, (await put({ logo })).status]).toEqual([logo, 400]);
  }
  expect((await put({ Logo: '' })).status).toBe(400);
  const asAdmin = await t.call(updateSitePictures, { token: other.token, body: { logo: theirs } });
  expect(asAdmin.status).toBe(403);
  expect((await newest())?.version).toBe(0);
});

test('texts keep the pictures, pictures keep the texts, and what was before is brought back', async () => {
  const [first, second] = [await upload(), await upload(master, 90, 90)];
  await put({ logo: first });
  const name = { en: 'Of Maroua', fr: 'De Maroua' };
  await t.call(updateSite, { token: master.token, body: { ...file, name } });
  expect((await pictures()).logo?.path).toBe(first);
  await put({ logo: second });
  expect((await newest())?.changed).toEqual(['logo']);
  const { body } = await t.call(getSite, { token: master.token });
  expect([body.name, (await pictures()).logo?.path]).toEqual([name, second]);
  // The same call again, as after a lost response, adds no version.
  await put({ logo: second });
  expect((await newest())?.version).toBe(3);
  // Another master may restore this master's pictures.
  const other = await createPerson(t, { accountType: 'master' });
  const bring = (version: string) =>
    t.call(restoreSite, { token: other.token, params: { version } });
  expect((await bring('1')).status).toBe(200);
  expect((await pictures()).logo?.path).toBe(first);
  expect((await t.call(getSite, { token: master.token })).body.name).toEqual(file.name);
  expect((await bring('0')).status).toBe(200);
  expect(await pictures()).toEqual({});
  const { entries } = (await t.call(listAudit, { token: master.token })).body;
  expect(entries.filter(({ action }) => action === 'site.changed')).toHaveLength(5);
});

test('the clean-up leaves pictures of versions that can be brought back', async () => {
  const [logo, home, unused] = [await upload(), await upload(), await upload()];
  await put({ logo });
  await put({ logo: '', home });
  await put({ home: '' });
  const images = imagesStore(t.db);
  await markUnusedImages(t.db, fromNow(0), fromNow(0));
  await markUnusedImages(t.db, fromNow(1000), fromNow(1000));
  expect(await images.isShown(fileNameOf(unused))).toBe(false);
  for (const path of [logo, home]) expect(await images.isShown(fileNameOf(path))).toBe(true);
});
