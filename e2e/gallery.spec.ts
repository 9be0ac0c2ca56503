import type { Page, Response } from '@playwright/test';
import { read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { swipeLeft } from './swipe.ts';

interface Gallery {
  _id: string;
  title: string;
  description: string;
  images: string[];
}

async function galleries(demo: string): Promise<Gallery[]> {
  return (await read<{ gallery: Gallery[] }>(demo, '/api/media/gallery', { limit: 50 })).gallery;
}

async function aGallery(demo: string, fits: (gallery: Gallery) => boolean): Promise<Gallery> {
  const gallery = (await galleries(demo)).find(fits);
  if (!gallery) throw new Error('the demo has no such gallery');
  return gallery;
}

const row = (page: Page, { title }: Gallery) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const counter = (page: Page, n: number, total: number) =>
  page.getByRole('main').getByText(`${n} / ${total}`, { exact: true });

const shown = (page: Page) =>
  page.getByRole('button', { name: /^Enlarge the picture/ }).locator('img');

test('gallery list: a row shows at most three thumbnails and how many more there are @both', async ({
  page,
  demo,
}) => {
  for (const fits of [(g: Gallery) => g.images.length > 3, (g: Gallery) => g.images.length <= 3]) {
    const gallery = await aGallery(demo, fits);
    await page.goto(`${demo}/#/gallery?search=${encodeURIComponent(gallery.title)}`);
    const total = gallery.images.length;
    await expect(row(page, gallery).locator('img')).toHaveCount(Math.min(3, total));
    await expect(row(page, gallery).getByText(/^\+\d+$/)).toHaveText(
      total > 3 ? [`+${total - 3}`] : [],
    );
  }
});

test('gallery list: a list of galleries is light, and leads to one without waiting for the server', async ({
  page,
  demo,
}) => {
  await test.step('the first page moves at most 180 kB of pictures', async () => {
    let bytes = 0;
    const count = async (response: Response) => {
      if (response.url().includes('/api/download')) bytes += (await response.body()).length;
    };
    page.on('response', count);
    await page.goto(`${demo}/#/gallery`);
    await expect(page.getByRole('article')).toHaveCount(5);
    for (const image of await page.getByRole('article').locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
    }
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(180_000);
    // Stop counting: the bodies of later responses may be gone before they are read.
    page.off('response', count);
  });

  await test.step('a click anywhere on a row opens the gallery without waiting for the server', async () => {
    const gallery = await aGallery(demo, ({ images }) => images.length > 3);
    await page.goto(`${demo}/#/gallery?search=${encodeURIComponent(gallery.title)}`);
    // Until the found galleries have arrived, the rows of the whole list are there and take no taps.
    await expect(page.getByRole('article')).not.toHaveCount(5);
    await page.route('**/api/media/gallery/*', (route) => route.abort());
    // The row's link covers the text and receives the click.
    await row(page, gallery)
      .getByText(/^\+\d+$/)
      .click({ force: true });
    await expect(page).toHaveURL(new RegExp(`/#/gallerydetails\\?id=${gallery._id}$`));
    await expect(page.getByRole('heading', { level: 1, name: gallery.title })).toBeFocused();
    await expect(counter(page, 1, gallery.images.length)).toBeVisible();
    await page.unroute('**/api/media/gallery/*');
    await page.reload();
    await expect(counter(page, 1, gallery.images.length)).toBeVisible();
  });
});

test('gallery details: a gallery is looked through by buttons, keys, swipes and taps, and Back closes its picture', async ({
  page,
  demo,
}) => {
  await test.step('a shared link shows title, description and one picture of 500 px height', async () => {
    const gallery = await aGallery(demo, (g) => g.description !== '' && g.images.length > 2);
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    await expect(page.getByRole('heading', { level: 1, name: gallery.title })).toBeVisible();
    await expect(page.getByText(gallery.description, { exact: true })).toBeVisible();
    await expect(shown(page)).toHaveCount(1);
    expect((await shown(page).boundingBox())?.height).toBe(500);
  });

  await test.step('Prev, Next, arrow keys and thumbnails go through the pictures, and wrap around', async () => {
    await page.goto('about:blank');
    const gallery = await aGallery(demo, ({ images }) => images.length > 2);
    const total = gallery.images.length;
    const fileOf = (index: number) => gallery.images.at(index)?.split('/').pop() ?? '';
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    await expect(shown(page)).toHaveAttribute('src', new RegExp(fileOf(0)));
    await page.getByRole('button', { name: 'Prev', exact: true }).click();
    await expect(counter(page, total, total)).toBeVisible();
    await expect(shown(page)).toHaveAttribute('src', new RegExp(fileOf(-1)));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(counter(page, 1, total)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(counter(page, 2, total)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page, total, total)).toBeVisible();
    // The buttons are on the picture; the other pictures are below it.
    const area = await shown(page).boundingBox();
    for (const name of ['Prev', 'Next']) {
      const button = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(button?.y).toBeGreaterThan(area?.y ?? Infinity);
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan((area?.y ?? 0) + 500);
    }
    const thumbnails = page.getByRole('main').getByRole('listitem').getByRole('button');
    await expect(thumbnails).toHaveCount(total);
    await thumbnails.nth(1).click();
    await expect(counter(page, 2, total)).toBeVisible();
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(shown(page)).toHaveAttribute('src', new RegExp(fileOf(1)));
  });

  await test.step('Back closes the picture, and the page shows the one that was looked at last', async () => {
    await page.goto('about:blank');
    const gallery = await aGallery(demo, ({ images }) => images.length > 2);
    const total = gallery.images.length;
    await page.goto(`${demo}/#/gallery`);
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    await expect(page).toHaveTitle(new RegExp(`^${escaped(gallery.title)} · `));
    const picture = page.getByRole('button', { name: /^Enlarge the picture/ });
    await picture.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText(`2 / ${total}`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/gallerydetails/);
    await expect(counter(page, 2, total)).toBeVisible();
    await expect(picture).toBeFocused();
    // The page leaves Alt with an arrow key to the browser.
    await page.keyboard.press('Alt+ArrowRight');
    await expect(counter(page, 2, total)).toBeVisible();
    await picture.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Media Gallery' })).toBeVisible();
  });

  await test.step('a swipe goes to the next picture and enlarges none', async () => {
    await page.goto('about:blank');
    const gallery = await aGallery(demo, ({ images }) => images.length > 2);
    const total = gallery.images.length;
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    await expect(counter(page, 1, total)).toBeVisible();
    await shown(page).scrollIntoViewIfNeeded();
    const box = await shown(page).boundingBox();
    await swipeLeft(page, 300, (box?.y ?? 0) + 120);
    await expect(counter(page, 2, total)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The viewer ignores only the click that ends a swipe.
    await page.getByRole('button', { name: /^Enlarge the picture/ }).press('Enter');
    await expect(page.getByRole('dialog').getByText(`2 / ${total}`, { exact: true })).toBeVisible();
  });
});

test('gallery details: a tap enlarges the picture at once, with what is loaded until it is sharp', async ({
  page,
  demo,
}) => {
  const gallery = await aGallery(demo, ({ images }) => images.length > 2);
  const total = gallery.images.length;
  await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(counter(page, 2, total)).toBeVisible();
  await expect(shown(page)).toHaveJSProperty('complete', true);
  const arrives = Promise.withResolvers<void>();
  await page.route('**/api/download*', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await shown(page).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`2 / ${total}`, { exact: true })).toBeVisible();
  const file = gallery.images[1]?.split('/').pop() ?? '';
  const blurred = dialog.locator(`[style*="${file}"]`);
  await expect(blurred).toBeVisible();
  arrives.resolve();
  await expect(blurred).toHaveCount(0);
  await expect(dialog.locator(`img[src*="${file}"]`)).toBeVisible();
});

test('gallery details: two fingers enlarge a picture, one pulls it away, and a reload costs no Back', async ({
  page,
  demo,
}) => {
  const gallery = await aGallery(demo, ({ images }) => images.length > 2);
  await page.goto(`${demo}/#/gallery`);
  await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
  await page.getByRole('button', { name: /^Enlarge the picture/ }).click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: `${gallery.title}, picture 1 of` });
  await expect(picture).toHaveAttribute('src', /width=640$/);
  await expect(picture).toHaveJSProperty('complete', true);

  const touch = await fingers(page);
  // The second finger moves far down: this neither closes the viewer nor changes the picture.
  await touch('touchStart', [180, 340]);
  await touch('touchStart', [180, 340], [190, 360]);
  for (let far = 10; far <= 170; far += 20) {
    await touch('touchMove', [180, 340 - far], [190, 360 + far]);
  }
  await touch('touchEnd');
  await expect(picture).toHaveAttribute('src', /width=1600$/);
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(700);
  await expect(dialog).toBeVisible();

  await page.reload();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: gallery.title })).toBeVisible();
  await page.getByRole('button', { name: /^Enlarge the picture/ }).click();
  await expect(picture).toHaveJSProperty('complete', true);
  await touch('touchStart', [180, 300]);
  for (let y = 320; y <= 640; y += 40) await touch('touchMove', [180, y]);
  await touch('touchEnd');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: /^Enlarge the picture/ }).click();
  await expect(picture).toHaveJSProperty('complete', true);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Media Gallery' })).toBeVisible();
});

/** Each call sends the positions of all fingers as touch events. */
async function fingers(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x, y], id) => ({ x, y, id })),
    });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('gallery details: a gallery that is missing, empty, or without its pictures says so', async ({
  page,
  demo,
}) => {
  await test.step('without a gallery, or with an unknown one, the details say so', async () => {
    for (const query of ['', '?id=no-such-gallery']) {
      await page.goto(`${demo}/#/gallerydetails${query}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expect(page.getByText('No gallery data available.', { exact: true })).toBeVisible();
    }
  });

  await test.step('a gallery without title and pictures says so', async () => {
    const gallery = await aGallery(demo, () => true);
    await page.route('**/api/media/gallery/*', (route) =>
      route.fulfill({ json: { ...gallery, title: '', images: [] } }),
    );
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Gallery', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText('No images available for this gallery.', { exact: true }),
    ).toBeVisible();
  });

  await test.step('a pattern stands in for a picture that cannot be fetched', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    const gallery = await aGallery(demo, ({ images }) => images.length > 2);
    await page.route('**/api/download*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${demo}/#/gallerydetails?id=${gallery._id}`);
    // The first pattern of the button is its background. The last SVG is the pattern in place of the picture.
    await expect(
      page
        .getByRole('button', { name: /^Enlarge the picture/ })
        .locator('svg')
        .last(),
    ).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
  });
});
