import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testPassword } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { startThrottlingProxy } from './throttling-proxy.ts';

const found = new URL('../node_modules/.chromium', import.meta.url);

test('two pictures of 0.55 MB on a line of 50 kbit/s: each is sent once, the second one smaller', async () => {
  const program = await runProgram({ readyWithinMs: 60_000 });
  const line = await startThrottlingProxy(Number(new URL(program.url).port));
  const [{ email } = { email: '' }] = await createPeople(program, 1);
  const browser = await chromium.launch({
    ...(existsSync(found) && { executablePath: readFileSync(found, 'utf8').trim() }),
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  const uploads: number[] = [];
  let begun = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/upload?')) begun += 1;
  });
  page.on('requestfinished', async (request) => {
    if (!request.url().includes('/api/upload?')) return;
    uploads.push((await request.response())?.status() ?? 0);
  });
  const url = `http://127.0.0.1:${line.port}`;
  await page.goto(`${url}/#/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await page.waitForURL(/#\/user\/dashboard$/);
  await page.goto(`${url}/#/mygallery`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow line');
  const buffer = await grain();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer },
  ]);
  await page.getByText('2 of 100 pictures').waitFor();
  await expect.poll(() => page.getByText('Being prepared').count(), { timeout: 30_000 }).toBe(0);

  line.setRate(50_000 / 8);
  const started = performance.now();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Slow line: pictures are sent at 1280 px.').waitFor({ timeout: 300_000 });
  await expect.poll(() => uploads.length, { timeout: 300_000, interval: 500 }).toBe(2);
  const seconds = Math.round((performance.now() - started) / 1000);
  await browser.close();
  await line.stop();
  await program.stop();
  report(39, {
    'uploads begun': begun,
    sent: JSON.stringify(uploads),
    's until both arrived': seconds,
  });
  expect(begun).toBe(2);
  expect(uploads).toEqual([200, 200]);
  // Unshrunk pictures would take 176 s.
  expect(seconds).toBeLessThan(150);
});

/** A picture of about 0.55 MB after shrinking in the browser. */
async function grain(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 };
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .blur(0.6)
    .jpeg({ quality: 90 })
    .toBuffer();
}
