import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, startSite, test } from './fixtures.ts';

test('succession: a master hands over by mail to a member who reads French, and leaves', async ({
  browser,
  page,
}, info) => {
  const site = await startSite();
  const master = await site.master();
  const member = await site.member({ profile: { firstName: 'Solange' } });
  const other = await site.member();
  await site.logIn(page, master);
  await page.goto(`${site.url}/#/admin/managerolls`);
  await page.getByRole('link', { name: 'Hand over as a master' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hand over');
  await expect(page).toHaveTitle(/^Hand over · /);
  const section = (name: string) => page.getByRole('region', { name });
  const naming = section('Name a successor');
  const leaving = section('Leave the office');
  await expect(leaving).toContainText('You are the only master.');
  await naming.getByLabel('Email or roll number').fill(member.email);
  await naming.getByLabel('Your Password').fill('wrong password');
  await naming.getByRole('button', { name: 'Offer it' }).click();
  await expect(naming).toContainText('This is not your password. Nothing has changed.');
  await expectNoViolationInBothThemes(page);

  // The master can withdraw an offer to the wrong person.
  await naming.getByLabel('Email or roll number').fill(other.rollNo);
  await naming.getByLabel('Your Password').fill(master.password);
  await naming.getByRole('button', { name: 'Offer it' }).click();
  await expect(naming).toContainText(other.email);
  await naming.getByRole('button', { name: 'Withdraw the offer' }).click();
  await naming.getByLabel('Email or roll number').fill(member.email);
  await naming.getByLabel('Your Password').fill(master.password);
  await naming.getByRole('button', { name: 'Offer it' }).click();
  await expect(naming).toContainText(`Solange ${member.lastName}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Offered to Solange' })).toBeVisible();
  await expectNoViolationInBothThemes(page);

  const { viewport, isMobile, hasTouch } = info.project.use;
  const context = await browser.newContext({
    locale: 'fr-CM',
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  });
  const phone = await context.newPage();
  const heading = phone.getByRole('heading', { level: 1 });
  const link = /http\S+#\/accept-succession\?code=[\w-]+/.exec(
    await site.mailTo(member.email),
  )?.[0];
  await phone.goto(link ?? 'no link');
  await expect(heading).toHaveText('Devenir administrateur principal');
  await expect(
    phone.getByText('Un administrateur principal nomme les administrateurs'),
  ).toBeVisible();
  await expectNoViolationInBothThemes(phone);
  const logIn = async (email: string, password: string) => {
    await phone.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await phone.getByLabel('Adresse e-mail').fill(email);
    await phone.getByLabel('Mot de passe', { exact: true }).fill(password);
    await phone.keyboard.press('Enter');
    await expect(heading).toHaveText('Devenir administrateur principal');
  };
  const accept = phone.getByRole('button', {
    name: 'ACCEPTER ET DEVENIR ADMINISTRATEUR PRINCIPAL',
  });
  await logIn(other.email, other.password);
  await accept.click();
  await expect(phone.getByText('Cette proposition s’adresse à un autre compte.')).toBeVisible();
  await phone.getByRole('button', { name: 'Utiliser un autre compte' }).click();
  await logIn(member.email, member.password);
  await expect(
    phone.getByText(`Vous acceptez en tant que Solange ${member.lastName}.`),
  ).toBeVisible();
  await expectNoViolationInBothThemes(phone);
  await accept.click();
  await expect(
    phone.getByText('Vous êtes maintenant administrateur principal de ce site.'),
  ).toBeVisible();
  await phone.goto(`${site.url}/#/admin/successor`);
  await expect(heading).toHaveText('Passer la main');
  await expect(phone.getByText('Administrateurs principaux qui restent : Master')).toBeVisible();
  await expect
    .poll(() => site.mailTo(member.email))
    .toContain('Vous êtes maintenant administrateur principal');
  await expect
    .poll(() => site.mailTo(master.email))
    .toContain(`Solange ${member.lastName} is a master now`);
  await context.close();

  await page.reload();
  await expect(leaving).toContainText(`Masters who stay: Solange ${member.lastName}`);
  await leaving.getByLabel('Your Password').fill(master.password);
  await leaving.getByRole('button', { name: 'Leave and become an admin' }).click();
  await expect(page.getByText('You are an admin now, and no longer a master.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await page.goto(`${site.url}/#/admin/successor`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This page is not for your account',
  );
  await site.stop();
});
