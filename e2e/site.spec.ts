import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, type FreshSite, startSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

// All tests of this file share one site. In parallel, each worker would start its own.
test.describe.configure({ mode: 'default' });

/** A site for this file alone: other tests would see the changed name and pictures. */
let site: FreshSite;
test.beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
test.afterAll(() => site.stop());

async function picture(width: number, height: number) {
  const buffer = await photo(width, height);
  return { name: 'ours.jpg', mimeType: 'image/jpeg', buffer };
}

test('site settings: a master names the association in French, sees it before, and takes it back', async ({
  browser,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  await site.logIn(page, await site.master());
  await page.goto(`${site.url}/#/user/dashboard`);
  await page.getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('link', { name: 'Association', exact: true }).click();
  await page.getByRole('button', { name: 'Modifier les textes' }).click();
  const name = page.getByLabel('Nom de l’association (en français)');
  await name.fill('Les anciens de Maroua');
  const preview = page.getByRole('region', { name: 'Aperçu en français' });
  await expect(preview).toContainText('Les anciens de Maroua');
  // An error in a closed group opens the group.
  await page.getByText('Contact et réseaux').click();
  await page.getByRole('textbox', { name: 'Facebook' }).fill('notre page');
  await page.getByText('Contact et réseaux').click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Veuillez coller l’adresse entière' }).click();
  await expect(page.getByRole('textbox', { name: 'Facebook' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Facebook' }).fill('www.facebook.com/nous');
  await page.getByRole('checkbox', { name: 'Masquer l’icône de X' }).check();
  await page.getByText('Priorités', { exact: true }).click();
  await page.getByRole('button', { name: 'Retirer le numéro 1' }).click();
  await expectNoViolationInBothThemes(page);
  // An accidental reload loses nothing.
  await page.reload();
  await expect(name).toHaveValue('Les anciens de Maroua');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('le site l’affiche aussitôt')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Les anciens de Maroua');

  const other = await browser.newContext({ locale: 'fr-CM' });
  const visitor = await other.newPage();
  await visitor.goto(`${site.url}/#/about-us`);
  await expect(visitor).toHaveTitle(/Les anciens de Maroua/);
  await expect(visitor.getByRole('heading', { name: 'Mentorat' })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Facebook' }).first()).toHaveAttribute(
    'href',
    'https://www.facebook.com/nous',
  );
  await expect(visitor.getByRole('button', { name: 'LinkedIn (page à venir)' })).toHaveCount(2);
  await expect(visitor.getByRole('button', { name: 'X (page à venir)' })).toHaveCount(0);

  await page.getByText('Versions précédentes').click();
  await expect(page.getByText(/Sur le site en ce moment/)).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: /^Rétablir\s: À l’installation/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByText('de nouveau sur le site')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Mentorat' })).toBeVisible();
  await other.close();
});

test('site settings: a master puts a logo and a picture on the home page, and takes them off again', async ({
  browser,
  page,
}) => {
  await site.logIn(page, await site.master());
  await page.goto(`${site.url}/#/admin/site`);
  await page.getByRole('button', { name: 'Logo' }).click();
  await expect(page.getByText('the site shows its own stitched mark')).toBeVisible();
  await page.getByLabel('Choose a picture').setInputFiles(await picture(300, 120));
  const preview = page.getByRole('region', { name: 'Preview in English' });
  await expect(preview.locator('.brand-logo')).toBeVisible();
  // Before saving, only the preview shows the logo. An accidental reload does not lose the chosen logo.
  await expect(page.getByRole('banner').locator('.brand-logo')).toHaveCount(0);
  await page.reload();
  await expect(preview.locator('.brand-logo')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('the site shows it at once')).toBeVisible();
  await expect(page.getByRole('banner').locator('.brand-logo')).toBeVisible();
  await page.getByRole('button', { name: 'Picture of the home page' }).click();
  await page.getByLabel('Choose a picture').setInputFiles(await picture(900, 600));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit the texts' })).toBeVisible();

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const visitor = await other.newPage();
  await visitor.goto(site.url);
  // Wait until the app has replaced the static shell.
  await expect(visitor.locator('#shell')).toHaveCount(0);
  for (const shown of [
    visitor.getByRole('banner').locator('.brand-logo'),
    visitor.locator('.hero-picture'),
  ]) {
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  // The static shell and the app fetch no picture twice.
  const fetched = await visitor.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/api/download')),
  );
  expect(new Set(fetched).size).toBe(fetched.length);
  // If the chosen logo cannot load, the header shows the site's default mark.
  await visitor.route('**/api/download**', (route) => route.abort());
  await visitor.reload();
  await expect(visitor.getByRole('banner').locator('.brand-mark')).toBeVisible();
  await expect(visitor.getByRole('banner').locator('.brand-logo')).toHaveCount(0);
  await other.close();

  const saving = await browser.newContext();
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
  const saver = await saving.newPage();
  const asked: string[] = [];
  saver.on('request', (request) => asked.push(request.url()));
  await saver.goto(site.url);
  await expect(saver.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(saver.locator('.hero-picture')).toBeHidden();
  await saver.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('width=640'))).toEqual([]);
  await saving.close();

  await page.getByRole('button', { name: 'Logo' }).click();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('banner').locator('.brand-mark')).toBeVisible();
  await page.getByText('Earlier versions').click();
  await expect(page.getByText('Changed: Picture of the home page')).toBeVisible();
  await page
    .getByRole('button', { name: /^Bring back: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('on the site again')).toBeVisible();
  await expect(page.getByRole('banner').locator('.brand-logo')).toBeVisible();
});
