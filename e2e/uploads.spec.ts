import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CDPSession, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { converterScripts } from './chunks.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tiles = (page: Page) => page.getByRole('img', { name: /^Picture \d+$/ });

let taken = 0;
/** Pictures of one size; the last one differs in a corner. Each has its own name, like a camera's. */
async function photos(count: number, width: number, height: number): Promise<File[]> {
  const base = await photo(width, height);
  const corner = await sharp({
    create: { width: 200, height: 200, channels: 3, background: lastCorner },
  })
    .png()
    .toBuffer();
  const last = await sharp(base)
    .composite([{ input: corner, left: 0, top: 0 }])
    .jpeg({ quality: 80 })
    .toBuffer();
  return Array.from({ length: count }, (_, index) => ({
    name: `camera-${taken++}.jpg`,
    mimeType: 'image/jpeg',
    buffer: index === count - 1 ? last : base,
  }));
}

const lastCorner = { r: 20, g: 90, b: 240 };

async function choose(page: Page, files: File[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
}

async function openEditor(page: Page, site: FreshSite, path: string): Promise<Member> {
  const member = await site.member();
  await site.logIn(page, member);
  await page.goto(`${site.url}/#${path}`);
  return member;
}

/** Records the keys of successful uploads, in order. Also counts all attempts. */
function watchUploads(page: Page): { arrived: string[]; sent: () => number } {
  const arrived: string[] = [];
  let sent = 0;
  const isUpload = (request: Request) =>
    request.method() === 'POST' && request.url().includes('/api/upload');
  page.on('request', (request) => {
    if (isUpload(request)) sent += 1;
  });
  // Wait for the body: the connection may break after the headers, which tells the page nothing.
  page.on('requestfinished', async (request) => {
    if (!isUpload(request) || (await request.response())?.status() !== 200) return;
    arrived.push(new URL(request.url()).searchParams.get('key') ?? '');
  });
  return { arrived, sent: () => sent };
}

const kbit = 1000 / 8;

async function network(cdp: CDPSession, offline: boolean, kbitPerSecond: number): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline,
    latency: 100,
    downloadThroughput: kbitPerSecond * kbit,
    uploadThroughput: kbitPerSecond * kbit,
  });
}

async function galleryOf(site: FreshSite, page: Page): Promise<string[]> {
  await expect(page).toHaveURL(/#\/mygallery\/[\w-]+$/);
  const id = page.url().split('/').pop();
  const { images } = await site.api<{ images: string[] }>('GET', `/api/media/gallery/${id}`);
  return images;
}

test('gallery editor: uploads 40 pictures of 12 megapixels over a slow connection that breaks twice @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  const files = await photos(40, 4000, 3000);
  const member = await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Forty pictures');
  await choose(page, files);
  await expect(page.getByText('40 of 100 pictures')).toBeVisible();
  await expect(page.getByText('Being prepared')).toHaveCount(0, { timeout: 120_000 });

  const uploads = watchUploads(page);
  const cdp = await page.context().newCDPSession(page);
  await network(cdp, false, 8_000);
  await button(page, 'Save').click();
  await expect(page.getByText('Uploading images... Please wait.')).toBeVisible();
  await expect(button(page, 'Saving...')).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeDisabled();

  const shown = page.getByText(/^\d+ of 40 pictures have arrived$/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(shown).toBeInViewport();
  const said = async () => Number.parseInt((await shown.textContent()) ?? '', 10);
  for (const breakAfter of [8, 21]) {
    await expect.poll(said, { timeout: 120_000, intervals: [100] }).toBeGreaterThan(breakAfter);
    await network(cdp, true, 8_000);
    await expect(page.getByText('No connection.')).toBeVisible({ timeout: 30_000 });
    // The page counts exactly the uploads whose response has arrived.
    await expect.poll(async () => (await said()) - uploads.arrived.length).toBe(0);
    await network(cdp, false, 8_000);
  }
  await expect(page.getByText('Gallery created successfully')).toBeVisible({ timeout: 180_000 });

  expect(new Set(uploads.arrived).size).toBe(uploads.arrived.length);
  const images = await galleryOf(site, page);
  expect(new Set(images).size).toBe(40);
  expect(storedUploads(site, member)).toBe(40);
  // The pictures are stored in the chosen order, without EXIF and scaled to 1600 pixels.
  for (const [index, path] of [images[0], images[39]].entries()) {
    const address = `${site.url}/api/download?fileName=${path?.split('/').pop()}`;
    const stored = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { width, height, exif } = await sharp(stored).metadata();
    expect([width, height, exif]).toEqual([1600, 1200, undefined]);
    const [, , blue = 0] = await sharp(stored)
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blue > 200).toBe(index === 1);
  }
});

/** Number of a member's pictures on the server, whether records use them or not. */
function storedUploads({ dataDir }: FreshSite, { rollNo }: Member): number {
  const db = new DatabaseSync(join(dataDir, 'alumni.sqlite'), { readOnly: true });
  try {
    const count = db.prepare(
      'select count(*) as total from images join accounts on accounts.id = uploaded_by where roll_no = ?',
    );
    return Number(count.get(rollNo)?.total);
  } finally {
    db.close();
  }
}

test('gallery editor: names a refused picture and retries it alone; a description follows its picture', async ({
  page,
  site,
}) => {
  await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('One refused');
  await choose(page, await photos(4, 800, 600));
  await expect(tiles(page)).toHaveCount(4);
  await button(page, 'Describe picture 2').click();
  await expect(page.getByLabel('What picture 2 shows')).toBeFocused();
  await page.keyboard.type('Ama speaks to the hall');
  await button(page, 'Move picture 2 forward').click();
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Ama speaks to the hall');
  const uploads = watchUploads(page);
  let refused = false;
  await page.route('**/api/upload?*', (route) => {
    if (refused) return route.continue();
    refused = true;
    return route.fulfill({ status: 400, json: { message: 'This image cannot be read.' } });
  });
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving gallery' })).toHaveText(
    /^Error saving gallery\. Picture \d: This image cannot be read\. One picture could not be sent\./,
  );
  await expect(page.getByText('Not sent: This image cannot be read.')).toBeVisible();
  expect(uploads.arrived).toHaveLength(3);
  await button(page, 'Save').click();
  await expect(page.getByText('Gallery created successfully')).toBeVisible();
  expect(uploads.sent()).toBe(5);
  expect(await galleryOf(site, page)).toHaveLength(4);
  await page.goto(page.url().replace('/mygallery/', '/gallerydetails?id='));
  await expect(button(page, 'Enlarge the picture: Ama speaks to the hall')).toBeVisible();
});

test('gallery editor: waits as long as the server asks', async ({ page, site }) => {
  await page.clock.install();
  await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Busy');
  await choose(page, await photos(2, 800, 600));
  await expect(tiles(page)).toHaveCount(2);
  let asked = false;
  await page.route('**/api/upload?*', (route) => {
    if (asked) return route.continue();
    asked = true;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '90' },
      json: { message: 'Too many attempts. Please try again later.' },
    });
  });
  await button(page, 'Save').click();
  await expect(page.getByText('The server takes no more pictures for now.')).toBeVisible();
  await page.clock.fastForward(90_000);
  await expect(page.getByText('Gallery created successfully')).toBeVisible();
});

test('gallery editor: resumes after an expired session', async ({ page, site }) => {
  const member = await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Twelve over two sessions');
  await choose(page, await photos(12, 400, 300));
  await expect(tiles(page)).toHaveCount(12);
  const uploads = watchUploads(page);
  let started = 0;
  await page.route('**/api/upload?*', async (route) => {
    started += 1;
    if (started === 6) await site.api('POST', '/alumni/logout', { token: member.token });
    await route.continue();
  });
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/#\/login$/, { timeout: 30_000 });
  await expect(page.getByText('Your changes and the pictures that have arrived')).toBeVisible();
  const before = uploads.arrived.length;
  expect(before).toBeGreaterThan(3);
  expect(before).toBeLessThan(8);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button(page, 'LOGIN').click();
  await expect(page).toHaveURL(/#\/mygallery$/);
  await expect(page.getByText('We kept your changes')).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  await button(page, 'Go on saving').click();
  await expect(page.getByText('Gallery created successfully')).toBeVisible({ timeout: 30_000 });
  expect(new Set(uploads.arrived).size).toBe(uploads.arrived.length);
  expect(new Set(await galleryOf(site, page)).size).toBe(12);
});

test('gallery editor: resumes after a reload', async ({ page, site }) => {
  await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Reloaded');
  await choose(page, await photos(6, 800, 600));
  await expect(tiles(page)).toHaveCount(6);
  const uploads = watchUploads(page);
  let hold = true;
  await page.route('**/api/upload?*', async (route) => {
    if (hold && uploads.sent() > 3) return;
    await route.continue();
  });
  await button(page, 'Save').click();
  await expect.poll(() => uploads.arrived.length).toBe(3);
  await expect(page.getByText('3 of 6 pictures have arrived')).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  hold = false;
  await expect(page.getByText('We kept your changes')).toBeVisible();
  await expect(tiles(page)).toHaveCount(6);
  await button(page, 'Go on saving').click();
  await expect(page.getByText('Gallery created successfully')).toBeVisible();
  expect(new Set(uploads.arrived).size).toBe(uploads.arrived.length);
  expect(await galleryOf(site, page)).toHaveLength(6);
  expect(await storedPictures(page)).toBe(0);
});

/** Number of pictures that the browser stores for drafts. */
function storedPictures(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('drafts');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('pictures').objectStore('pictures').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
}

test('gallery editor: pictures are prepared without a connection, once the converter is there, and other files are named', async ({
  page,
  site,
  context,
}) => {
  await test.step('offers a retry where the converter cannot be fetched', async () => {
    const converter = converterScripts();
    await page.route(converter, (route) => route.abort());
    await openEditor(page, site, '/mygallery');
    await choose(page, await photos(2, 300, 200));
    const said = page.getByRole('alert');
    await expect(said.getByText('cannot be prepared without a connection')).toHaveCount(2);
    await page.unroute(converter);
    await button(page, 'Try again').click();
    await expect(tiles(page)).toHaveCount(2);
    await expect(said).toHaveCount(0);
  });

  await test.step('prepares pictures without a connection', async () => {
    const started = page.waitForEvent('worker');
    await openEditor(page, site, '/mygallery');
    await (await started).evaluate(() => true);
    await context.setOffline(true);
    await choose(page, await photos(1, 300, 200));
    await expect(tiles(page)).toHaveCount(1);
    await context.setOffline(false);
  });

  await test.step('sends a picture as it is where the canvas lies', async () => {
    await page.addInitScript(() => {
      if (localStorage.getItem('lies') === null) return;
      // A test cannot patch the canvas of a worker. Without OffscreenCanvas, the page itself converts pictures.
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...options) {
        const context = this.getContext('2d');
        for (let x = 0; context && x < this.width; x += 4) {
          context.fillStyle = `hsl(${Math.random() * 360} 100% 50%)`;
          context.fillRect(x, 0, 4, this.height);
        }
        toBlob.apply(this, options);
      };
    });
    await openEditor(page, site, '/mygallery');
    await page.evaluate(() => localStorage.setItem('lies', ''));
    await page.reload();
    const turned = await sharp(await photo(400, 200, '#1F3A6E'))
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'N' } } })
      .jpeg()
      .toBuffer();
    const gif = await sharp(turned).gif().toBuffer();
    await page.getByRole('textbox', { name: 'Title' }).fill('As they are');
    await choose(page, [
      { name: 'picked', mimeType: 'application/octet-stream', buffer: turned },
      { name: 'moving.gif', mimeType: 'image/gif', buffer: gif },
    ]);
    await expect(tiles(page)).toHaveCount(1);
    await expect(page.getByText('removes where they were taken')).toBeVisible();
    const said = page.getByRole('alert');
    await expect(said.getByText('moving.gif: this browser hides from websites')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Gallery created successfully')).toBeVisible();
    const [path] = await galleryOf(site, page);
    const address = `${site.url}/api/download?fileName=${path?.split('/').pop()}`;
    const stored = sharp(Buffer.from(await (await fetch(address)).arrayBuffer()));
    const { width, height, exif } = await stored.metadata();
    expect([width, height, exif]).toEqual([200, 400, undefined]);
    const { dominant } = await stored.stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    await page.evaluate(() => localStorage.removeItem('lies'));
  });

  await test.step('names and skips files that are no pictures', async () => {
    await openEditor(page, site, '/mygallery');
    const picker = page.locator('input[type=file]');
    await expect(picker).toHaveAttribute('accept', 'image/*');
    await expect(picker).toHaveAttribute('multiple');
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(4_000, 7),
    ]);
    const whole = await photo(800, 600);
    await choose(page, [
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear friends, ...') },
      { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: heic },
      { name: 'phone.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'good.jpg', mimeType: 'image/jpeg', buffer: whole },
    ]);
    const said = page.getByRole('alert');
    await expect(said.getByText('letter.jpg: this picture cannot be read.')).toBeVisible();
    await expect(said.getByText('phone.jpg: this browser cannot read HEIC')).toBeVisible();
    await expect(said.getByText('phone.heic: this browser cannot read HEIC')).toBeVisible();
    await expect(said.getByText('list.pdf: this file is not a picture.')).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
  });
});

test('gallery editor: converts 25 megapixels and rotated pictures to upright ones of 1600 pixels', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    const append = FormData.prototype.append as (...values: unknown[]) => void;
    FormData.prototype.append = function (...values: unknown[]) {
      if (values.length === 3) sent.push(String(values[2]));
      append.apply(this, values);
    };
  });
  await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Large and turned');
  const large = await photo(6250, 4000);
  const turned = await sharp(await photo(1200, 800))
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer();
  await choose(page, [
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned },
  ]);
  await expect(tiles(page)).toHaveCount(2, { timeout: 60_000 });
  await button(page, 'Save').click();
  await expect(page.getByText('Gallery created successfully')).toBeVisible({ timeout: 30_000 });
  const names = await page.evaluate(() => (window as unknown as { sent: string[] }).sent);
  expect(names.sort()).toEqual(['image0.jpg', 'image1.jpg']);
  const images = await galleryOf(site, page);
  const sizes: unknown[] = [];
  for (const path of images) {
    const address = `${site.url}/api/download?fileName=${path.split('/').pop()}`;
    const meta = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata();
    sizes.push([meta.width, meta.height, meta.exif]);
  }
  expect(sizes).toEqual([
    [1600, 1024, undefined],
    [800, 1200, undefined],
  ]);
});

test('gallery editor: requires one image in a gallery and accepts a hundred', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const member = await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('Full');
  await button(page, 'Save').click();
  await expect(page.getByText('At least one image is required.').first()).toBeVisible();

  const bytes = await photo(200, 150);
  const images: string[] = [];
  while (images.length < 98) {
    images.push(
      ...(await Promise.all(Array.from({ length: 14 }, () => site.upload(member, bytes)))),
    );
  }
  const body = { title: 'Nearly full', images };
  const { token } = member;
  const { _id } = await site.api<{ _id: string }>('POST', '/api/media/gallery', { body, token });
  page.on('dialog', (dialog) => dialog.accept());
  // Load another page first: if only the hash changes, the editor asks before it is left.
  await page.goto(`${site.url}/robots.txt`);
  await page.goto(`${site.url}/#/mygallery/${_id}`);
  await button(page, 'Edit').click();
  await expect(page.getByText('Maximum of 100 images reached.')).toBeHidden();
  await choose(page, await photos(4, 300, 200));
  await expect(page.getByText('Maximum of 100 images reached.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page.getByText('Gallery saved successfully')).toBeVisible({ timeout: 30_000 });
  expect(await galleryOf(site, page)).toHaveLength(100);
});

test('gallery editor: moves and removes pictures, by keyboard too', async ({ page, site }) => {
  await openEditor(page, site, '/mygallery');
  await page.getByRole('textbox', { name: 'Title' }).fill('In order');
  const files = await photos(3, 300, 200);
  await choose(page, files);
  await expect(tiles(page)).toHaveCount(3);
  await choose(page, files);
  await expect(page.getByText(/^camera-\d+.jpg and 2 more: you have chosen/)).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  const addresses = () =>
    tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [one, two, three] = await addresses();
  await expect(button(page, 'Move picture 1 forward')).toBeDisabled();
  await button(page, 'Move picture 3 forward').focus();
  await page.keyboard.press('Enter');
  expect(await addresses()).toEqual([one, three, two]);
  await expect(page.getByText('Now picture 2 of 3')).toBeAttached();
  await expect(button(page, 'Move picture 2 forward')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await addresses()).toEqual([three, one, two]);
  await button(page, 'Make cover Picture 3').press('Enter');
  expect(await addresses()).toEqual([two, three, one]);
  await expect(page.getByText('Picture 3 is the cover now.')).toBeVisible();
  await expect(button(page, 'Make cover Picture 3')).toBeFocused();
  await button(page, 'Remove picture 2').click();
  expect(await addresses()).toEqual([two, one]);
  await expect(button(page, 'Remove picture 2')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(tiles(page)).toHaveCount(3);
  await button(page, 'Remove picture 3').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Gallery created successfully')).toBeVisible();
  const before = await galleryOf(site, page);
  await button(page, 'Edit').click();
  await button(page, 'Move picture 1 back').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Gallery saved successfully')).toBeVisible();
  expect(await galleryOf(site, page)).toEqual([before[1], before[0]]);
  await button(page, 'Edit').click();
  await button(page, 'Remove picture 2').click();
  await expect(button(page, 'Remove picture 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.locator('input[type=file]')).toBeFocused();
});

test('gallery editor: accepts dropped pictures and reorders by dragging @desktop', async ({
  page,
  site,
}) => {
  await openEditor(page, site, '/mygallery');
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
      return transfer;
    },
    [...(await photo(300, 200))],
  );
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(tiles(page)).toHaveCount(1);
  await choose(page, await photos(2, 300, 200));
  await expect(tiles(page)).toHaveCount(3);
  const addresses = () =>
    tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [one, two, three] = await addresses();
  await tiles(page).nth(2).dragTo(tiles(page).nth(0));
  await expect.poll(addresses).toEqual([three, one, two]);
});

test('editors: takes the first five pictures of events, opportunities and news, and says no more than the count', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  for (const path of ['/myevents', '/myopportunities', '/newsarticle']) {
    await site.logIn(page, admin);
    await page.goto(`${site.url}/#${path}`);
    await choose(page, await photos(3, 300, 200));
    await expect(tiles(page)).toHaveCount(3);
    await choose(page, await photos(4, 300, 200));
    await expect(tiles(page)).toHaveCount(5);
    await expect(page.getByText('5 of 5 pictures')).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await expect(page.getByText(/maximum|at most|left out/i)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button(page, 'Remove picture 5').click();
    await expect(page.locator('input[type=file]')).toHaveCount(1);
    await page.evaluate(() => localStorage.clear());
  }
});
