import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, startSite, test } from './fixtures.ts';

test('a master names the association in French, sees it before, and takes it back', async ({
  browser,
  page,
}) => {
  // It is another association for who comes meanwhile.
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await site.logIn(page, await site.master());
    await page.goto(`${site.url}/#/user/dashboard`);
    await page.getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('link', { name: 'Association', exact: true }).click();
    await page.getByRole('button', { name: 'Modifier' }).click();
    const name = page.getByLabel('Nom de l’association (en français)');
    await name.fill('Les anciens de Maroua');
    const preview = page.getByRole('region', { name: 'Aperçu en français' });
    await expect(preview).toContainText('Les anciens de Maroua');
    // What is wrong in a closed group opens it.
    await page.getByText('Contact et réseaux').click();
    await page.getByRole('textbox', { name: 'Facebook' }).fill('www.facebook.com/nous');
    await page.getByText('Contact et réseaux').click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Veuillez coller l’adresse entière' }).click();
    await expect(page.getByRole('textbox', { name: 'Facebook' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Facebook' }).fill('https://www.facebook.com/nous');
    await page.getByText('Priorités', { exact: true }).click();
    await page.getByRole('button', { name: 'Retirer le numéro 1' }).click();
    await expectNoViolationInBothThemes(page);
    // A page that is left by mistake loses nothing.
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

    await page.getByText('Versions précédentes').click();
    await expect(page.getByText(/Sur le site en ce moment/)).toBeVisible();
    await expectNoViolationInBothThemes(page);
    await page.getByRole('button', { name: /^Rétablir\s: À l’installation/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click();
    await expect(page.getByText('de nouveau sur le site')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Mentorat' })).toBeVisible();
    await other.close();
  } finally {
    await site.stop();
  }
});
