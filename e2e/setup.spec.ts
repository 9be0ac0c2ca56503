import { freePort } from '../server/src/testing/free-port.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { backupBucketSettings, startObjectStore } from '../server/src/testing/object-store.ts';
import { expectNoViolationInBothThemes } from './axe.ts';
import { emptySite, isInstalled, notInstalled } from './empty-site.ts';
import { expect, startSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

// The browser's language alone selects French.
test.use({ locale: 'fr-FR' });

test('set-up: from an empty site to a named one with mail and a verified backup, in French on a phone', async ({
  page,
}) => {
  test.slow();
  test.skip(notInstalled !== undefined, notInstalled);
  const mailServer = await startMailServer();
  const site = await emptySite();
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    // The page creates a master only if it is opened with the code in the set-up link.
    await page.goto(`${site.url}/#/setup`);
    await expect(page.getByText('Ce lien est incomplet')).toBeVisible();
    await page.goto(site.link);
    await page.getByLabel('Prénom').fill('Solange');
    await page.getByLabel('Nom', { exact: true }).fill('Abena');
    await page.getByLabel('Adresse e-mail').fill('solange@alumni.example');
    const [first, second] = [page.getByLabel(/^Mot de passe/), page.getByLabel(/^Confirm/)];
    await first.fill('court');
    await second.fill('court');
    await page.getByRole('button', { name: 'CONTINUER' }).click();
    await expect(page.getByText(/au moins \d+ caractères/).first()).toBeVisible();
    // Scroll to the top. Otherwise the sticky header covers half of a control, which the accessibility check reports.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    await first.fill('un très long mot de passe');
    await second.fill('un très long mot de passe');
    await page.getByRole('button', { name: 'CONTINUER' }).click();

    const at = async (step: string, heading: string) => {
      await expect(page.getByText(step, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    };
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    await at('Étape 2 sur 5', 'Votre association');
    const fields = page.getByRole('main').getByRole('textbox');
    await expect(fields).toHaveCount(3);
    await page.getByLabel('Nom de l’association').fill('Les anciens de Maroua');
    const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 300) };
    await page.getByLabel('Choisir une image').setInputFiles(logo);
    await page.getByLabel(/^Téléphone/).fill('+237 699 00 11 22');
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Adresse e-mail de contact :');
    await page.getByLabel('Adresse e-mail de contact').fill('bureau@gmail.com');
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    await save.click();

    await at('Étape 3 sur 5', 'E-mails');
    await expect(page.getByRole('banner')).toContainText('Les anciens de Maroua');
    // The domain of the contact e-mail selects the mail service.
    await expect(page.getByRole('radio', { name: 'Gmail' })).toBeChecked();
    await expect(page.getByLabel('Adresse Gmail')).toHaveValue('bureau@gmail.com');
    // The three fields are address, password and sender. The fields for the mail server are collapsed.
    await expect(fields).toHaveCount(3);
    await page.getByRole('button', { name: 'Enregistrer et essayer' }).click();
    await page.getByRole('button', { name: /^Mot de passe d’application :/ }).click();
    // Gmail sends only from the account's own address, so choosing Gmail resets the sender.
    await page.getByLabel('Expéditeur').fill('bureau@maroua.example');
    await page.getByRole('radio', { name: 'Zoho' }).check();
    await expect(page.getByLabel('Expéditeur')).toHaveValue('bureau@maroua.example');
    await page.getByRole('radio', { name: 'Gmail' }).check();
    await expect(page.getByLabel('Expéditeur')).toHaveValue('bureau@gmail.com');
    // Brevo's user name differs from the sender's address, so the page does not fill it in.
    await page.getByRole('radio', { name: 'Brevo' }).check();
    await expect(page.getByLabel(/^Identifiant/)).toHaveValue('');
    await page.getByRole('radio', { name: 'Un autre' }).check();
    await page.getByLabel('Serveur de messagerie').fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(await freePort()));
    await page.getByLabel('Nom d’utilisateur').fill('secretaire@maroua.example');
    await expect(page.getByLabel('Expéditeur')).toHaveValue('secretaire@maroua.example');
    const password = page.getByLabel('Mot de passe', { exact: false }).and(page.locator('input'));
    await password.fill('falsch');
    // Visiting another step discards only the password.
    await page.getByText('Étape 3 sur 5').click();
    await page.getByRole('link', { name: /Sauvegardes/ }).click();
    await at('Étape 5 sur 5', 'Sauvegardes');
    await page.goBack();
    await expect(page.getByLabel('Serveur de messagerie')).toHaveValue('127.0.0.1');
    await expect(password).toHaveValue('');
    await password.fill('falsch');
    await page.getByRole('button', { name: 'Enregistrer et essayer' }).click();
    const refused = page.getByRole('button', {
      name: /^Port : 127.0.0.1 n’accepte pas d’e-mails/,
    });
    await refused.click();
    await expect(page.getByLabel('Port')).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    // No mail was sent, so the page asks for no code.
    await page.reload();
    await expect(page.getByLabel('Serveur de messagerie')).toHaveValue('127.0.0.1');
    await expect(page.getByLabel('Code reçu par e-mail')).toBeHidden();
    await page.getByLabel('Port').fill(String(mailServer.port));
    mailServer.accounts.set('secretaire@maroua.example', 'richtig');
    await password.fill('falsch');
    await page.getByRole('button', { name: 'Enregistrer et réessayer' }).click();
    await expect(page.getByRole('button', { name: /^Mot de passe : .* refuse/ })).toBeVisible();
    await password.fill('richtig');
    await page.getByRole('button', { name: 'Enregistrer et réessayer' }).click();
    await expect(page.getByText('est en route vers solange@alumni.example')).toBeVisible();
    await expect(page.getByLabel('Code reçu par e-mail')).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    const code = /\b\d{6}\b/.exec(mailServer.received[0]?.text ?? '')?.[0] ?? '';
    expect(mailServer.received[0]?.from?.text).toContain('Les anciens de Maroua');
    await page.getByLabel('Code reçu par e-mail').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Il est arrivé' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('est en route vers')).toBeHidden();
    await page.getByLabel('Code reçu par e-mail').fill(code);
    await page.getByRole('button', { name: 'Il est arrivé' }).click();

    // A mistyped password does not stop mails: the working settings stay.
    await at('Étape 4 sur 5', 'Qui peut s’inscrire');
    await page.goBack();
    await expect(page.getByText('Les e-mails arrivent.')).toBeVisible();
    await password.fill('falsch');
    await page.getByRole('button', { name: 'Enregistrer et réessayer' }).click();
    await expect(page.getByRole('button', { name: /^Mot de passe : .* refuse/ })).toBeVisible();
    await expect(page.getByText('Le site garde 127.0.0.1 tant')).toBeVisible();
    // A password belongs to one service. For another service, the page no longer offers to keep the stored one.
    await expect(page.getByText('celui que vous avez déjà saisi')).toBeVisible();
    await page.getByRole('radio', { name: 'Brevo' }).check();
    await expect(page.getByText('celui que vous avez déjà saisi')).toBeHidden();
    await expect(page.getByText('Les e-mails arrivent.')).toBeHidden();
    await expect(page.getByLabel('Code reçu par e-mail')).toBeHidden();
    await page.goto(`${site.url}/#/user/dashboard`);
    await expect(page.getByRole('heading', { level: 1, name: /Solange/ })).toBeVisible();
    await expect(page.getByText('solange@alumni.example')).toBeHidden();
    await page.goto(`${site.url}/#/admin/setup?step=registration`);

    await at('Étape 4 sur 5', 'Qui peut s’inscrire');
    await page.getByLabel(/après votre accord/).check();
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    // A master who leaves the set-up and returns continues at this step.
    await page.goto(`${site.url}/#/admin/setup`);
    await page.reload();
    await page.getByLabel(/après votre accord/).check();
    await save.click();

    // An installed release makes backups from the start, so the set-up skips the fifth step.
    if (!isInstalled) {
      await at('Étape 5 sur 5', 'Sauvegardes');
      await save.click();
    }
    await at('Les cinq étapes', 'Le site est presque prêt');
    if (!isInstalled) {
      const tried = page.getByText('Elle a été restaurée à l’essai');
      await expect(tried).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/sont sur le même disque que le site/)).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: '3 éléments sont encore' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationInBothThemes(page);
    await page.getByRole('button', { name: 'Le garder' }).click();
    await page.getByRole('button', { name: 'Garder ceux-ci' }).click();
    await expect(page.getByRole('button', { name: 'Garder ceux-ci' })).toHaveCount(0);
    await expect(page.getByRole('listitem').locator('a:focus')).toBeVisible();
    await page.getByRole('link', { name: 'icônes de réseaux sans adresse' }).click();
    await expect(page.getByLabel('Facebook', { exact: true })).toBeFocused();
    for (const box of await page.getByRole('checkbox', { name: /Masquer l’icône/ }).all()) {
      await box.check();
    }
    await save.click();
    await expect(page.getByText('Suivez-nous')).toBeHidden();
    await page.getByRole('link', { name: 'E-mails, inscription, sauvegardes' }).click();
    await expect(page.getByRole('heading', { name: 'Le site est prêt' })).toBeVisible();
    await page.getByRole('link', { name: 'Voir la page d’accueil' }).click();
    await expect(page).toHaveTitle('Les anciens de Maroua');
    // The name applies to the other language as well.
    const home = await page.goto(`${site.url}/?again`);
    expect(await home?.text()).not.toContain('Alumni Association');
    // The set-up link works only once. Clear the session on robots.txt, a page without the app, because the app would
    // store the session again.
    await page.goto(`${site.url}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(site.link);
    await page.getByLabel('Nom', { exact: true }).fill('Deuxième');
    await page.getByLabel('Adresse e-mail').fill('deuxieme@alumni.example');
    await first.fill('un très long mot de passe');
    await second.fill('un très long mot de passe');
    await page.getByRole('button', { name: 'CONTINUER' }).click();
    await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible();
  } finally {
    await site.stop();
    await mailServer.stop();
  }
});

test('set-up: a step that is left for later stays on the dashboard, with the way to it', async ({
  page,
  site,
}) => {
  const master = await site.master();
  const { steps, ...setup } = await site.api<{ steps: object }>('GET', '/api/setup', {
    token: master.token,
  });
  const left = { ...setup, steps: { ...steps, mail: 'skipped', backups: 'done' } };
  await page.route('**/api/setup', (route) => route.fulfill({ json: left }));
  await site.logIn(page, master);
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(page.getByRole('heading', { name: 'Remis à plus tard' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sauvegardes' })).toBeHidden();
  await main.getByRole('link', { name: 'E-mails', exact: true }).click();
  await expect(page).toHaveURL(/#\/admin\/setup\?step=mail$/);
});

test('set-up: polls a running backup after a slow response, not during it', async ({
  page,
  site,
}) => {
  let asked = 0;
  const made = Promise.withResolvers<void>();
  await page.route('**/api/setup', async (route) => {
    const response = await route.fetch();
    const setup = await response.json();
    asked += 1;
    const running = asked === 1;
    if (!running) await made.promise;
    const backups = { ...setup.backups, time: '03:15', running };
    await route.fulfill({ json: { ...setup, backups } });
  });
  await site.logIn(page, await site.master());
  await page.clock.install();
  await page.goto(`${site.url}/#/admin/setup`);
  await page.getByText(/^Étape . sur 5$/).click();
  await page.getByRole('link', { name: /Sauvegardes/ }).click();
  const running = page.getByText('Une sauvegarde est en cours');
  await expect(running).toBeVisible();
  await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(2);
  await page.clock.runFor(10_000);
  made.resolve();
  await expect(running).toBeHidden();
  expect(asked).toBe(2);
});

test('set-up: a bucket that the settings name is shown, and not to be changed', async ({
  page,
}) => {
  test.skip(process.env.INSTALLED_URL !== undefined, 'the release has no bucket');
  const store = await startObjectStore();
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = backupBucketSettings(store);
  const site = await startSite({
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey ?? '',
  });
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await site.logIn(page, await site.master());
    await page.goto(`${site.url}/#/admin/setup`);
    await page.getByText(/^Étape . sur 5$/).click();
    await page.getByRole('link', { name: /Sauvegardes/ }).click();
    await expect(page.getByText(`Stockage distant (bucket) : ${bucket}`)).toBeVisible();
    await expect(page.getByText(/Dossier/)).toBeHidden();
    await expect(page.getByText('La personne qui gère le serveur a fixé ce réglage')).toBeVisible();
    await expect(page.getByLabel('Faire une sauvegarde chaque jour')).toBeHidden();
  } finally {
    await site.stop();
    await store.stop();
  }
});
