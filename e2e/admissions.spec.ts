import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, type FreshSite, startSite, test } from './fixtures.ts';
import { waysToEnlarge } from './large-text.ts';

const password = 'un mot de passe';

// Share one site: in parallel, each worker would start its own.
test.describe.configure({ mode: 'default' });

let office: FreshSite;
test.beforeAll(async () => {
  office = await startSite({ REGISTRATION: 'review', RATE_LIMITS: 'off' });
});
test.afterAll(() => office.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function adminOf(site: FreshSite) {
  const master = await site.master();
  const email = `office-${Math.random()}@alumni.example`;
  const body = { lastName: 'Officer', email, password, confirmPassword: password };
  const { user } = await site.api<{ user: { rollNo: string } }>('POST', '/alumni/register', {
    body,
  });
  const { token } = master;
  await site.api('PATCH', `/alumni/${user.rollNo}`, { body: { accttype: 'admin' }, token });
  return session(site, email);
}

async function session(site: FreshSite, email: string) {
  const response = await site.api<{ user: Record<string, string>; token: string }>(
    'POST',
    '/alumni/login',
    { body: { email, password, rememberMe: true } },
  );
  return { ...response, email, password, rollNo: response.user.rollNo ?? '', lastName: '' };
}

async function codeTo(site: FreshSite, email: string): Promise<string> {
  const mail = await site.mailTo(email);
  return /confirm-email\?code=([\w-]+)/.exec(mail)?.[1] ?? '';
}

test('admissions: the life of an account in French: applied, asked, let in, unlisted, exported, deleted', async ({
  browser,
  page: admin,
}, info) => {
  // Slow, because the test walks through years of a member's life.
  test.slow();
  const { viewport, isMobile, hasTouch } = info.project.use;
  const context = await browser.newContext({
    locale: 'fr-CM',
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  });
  const page = await context.newPage();
  const email = 'solange@alumni.example';
  const logIn = async () => {
    await page.goto(`${office.url}/#/login`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/user\/dashboard$/);
  };

  await page.goto(`${office.url}/#/register`);
  await page.getByLabel('Nom', { exact: true }).fill('Ngo Bassong');
  await page.getByLabel('Adresse e-mail').fill(email);
  await expect(page.getByText('Une personne de l’association examine')).toBeVisible();
  await page.getByLabel('Promotion').fill('1998');
  await page.getByLabel('Qui êtes-vous ?').fill('Chimie, 1998.');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel(/^Confirme/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/login$/);
  await logIn();
  await expect(heading(page, 'Confirmez votre adresse e-mail')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.goto(`${office.url}/#/confirm-email?code=${await codeTo(office, email)}`);
  await button(page, 'CONFIRMER MON ADRESSE').click();
  await expect(page.getByText('Votre adresse e-mail est confirmée.')).toBeVisible();
  await expect(heading(page, 'L’association examine votre inscription')).toBeVisible();
  await expect(page.getByLabel('Qui êtes-vous ?')).toHaveValue('Chimie, 1998.');
  await page.goto(`${office.url}/#/myevents`);
  await expect(heading(page, 'Cette page n’est pas ouverte à votre compte')).toBeVisible();

  await office.logIn(admin, await adminOf(office));
  await admin.goto(`${office.url}/#/admin/admissions`);
  const row = admin.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Promotion 1998');
  await row.getByRole('button', { name: /^Other decision/ }).click();
  await admin.getByRole('menuitem', { name: 'Ask something' }).click();
  const dialog = admin.getByRole('dialog');
  await button(admin, 'Send the question').click();
  await expect(dialog.getByText('Please write a sentence for the person.')).toHaveCount(2);
  await expectNoViolationInBothThemes(admin);
  await dialog.getByLabel('Your words').fill('Who was your tutor?');
  await button(admin, 'Send the question').click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Who was your tutor?');

  await page.goto(`${office.url}/#/user/dashboard`);
  await expect(heading(page, 'L’association a une question')).toBeVisible();
  await page.getByLabel('Qui êtes-vous ?').fill('Dr Fru, en 1998.');
  // The typed text survives a reload, as when a phone discards the page.
  await page.reload();
  await expect(page.getByLabel('Qui êtes-vous ?')).toHaveValue('Dr Fru, en 1998.');
  await button(page, 'Envoyer à l’association').click();
  await expect(heading(page, 'L’association examine votre inscription')).toBeVisible();

  await admin.reload();
  await expect(row).toContainText('Dr Fru, en 1998.');
  await button(admin, 'Let in: Ngo Bassong').click();
  await expect(admin.getByText('Nobody waits to be let in.')).toBeVisible();
  await button(admin, 'Undo').click();
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').focus();
  await admin.keyboard.press('a');
  await expect(admin.getByText('Nobody waits to be let in.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Ajouter un événement' })).toBeVisible();
  await button(page, 'Créer un lien').click();
  await expect(page.getByLabel('Lien à envoyer')).toHaveValue(/\/#\/register\?vouch=[\w-]+$/);

  await page.goto(`${office.url}/#/user/profile`);
  await button(page, 'Modifier le profil').click();
  await page.getByLabel('Me faire figurer dans l’annuaire').uncheck();
  await button(page, 'Enregistrer').first().click();
  await expect(page.getByText('Profil mis à jour avec succès !')).toBeVisible();

  await page.getByRole('link', { name: 'Réglages' }).click();
  const downloading = page.waitForEvent('download');
  await button(page, 'Télécharger mes données').click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');

  const deleteAccount = async () => {
    await page.goto(`${office.url}/#/user/settings`);
    await page.getByRole('link', { name: 'Supprimer mon compte' }).click();
    await page.getByLabel('Mot de passe actuel').fill(password);
    await button(page, 'Supprimer mon compte').click();
    await expect(heading(page, 'Nous regrettons votre départ')).toBeVisible();
  };
  await deleteAccount();
  await logIn();
  await expect(page.getByText('La suppression de votre compte a été annulée.')).toBeVisible();
  await deleteAccount();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await context.close();
});

test('admissions: a confirmed email leads to the log-in form where nobody is logged in', async ({
  page,
}) => {
  const email = 'on-another-phone@alumni.example';
  const body = { lastName: 'Elsewhere', email, password, confirmPassword: password };
  await office.api('POST', '/alumni/register', { body });
  await page.goto(`${office.url}/#/confirm-email?code=${await codeTo(office, email)}`);
  await button(page, 'CONFIRM MY EMAIL').click();
  await expect(page.getByRole('alert')).toContainText('Your email is confirmed');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'LOGIN').click();
  await expect(heading(page, 'The association looks at your registration')).toBeVisible();
  await expect(page.getByLabel('Who are you?')).toBeVisible();
  // A later test counts the waiting applicants, so admit this one.
  const rollNo = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userData') ?? '{}').rollNo,
  );
  await office.api('POST', '/api/admissions', {
    token: (await adminOf(office)).token,
    body: { rollNos: [rollNo], decision: 'admit' },
  });
});

test('admissions: what is written to an applicant stays where somebody else was faster', async ({
  page,
}) => {
  const email = 'between-two@alumni.example';
  const body = { lastName: 'Between', email, password, confirmPassword: password };
  const { user } = await office.api<{ user: { rollNo: string } }>('POST', '/alumni/register', {
    body,
  });
  const { token } = await adminOf(office);
  await office.logIn(page, await adminOf(office));
  await page.goto(`${office.url}/#/admin/admissions?state=unconfirmed`);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: /^Other decision/ }).click();
  await page.getByRole('menuitem', { name: 'Ask something' }).click();
  const words = page.getByRole('dialog').getByLabel('Your words');
  await words.fill('Who was your tutor?');
  const decision = { rollNos: [user.rollNo], decision: 'admit', words: '' };
  await office.api('POST', '/api/admissions', { body: decision, token });
  await button(page, 'Send the question').click();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText('Somebody else has decided on this already.')).toBeVisible();
  await expect(words).toHaveValue('Who was your tutor?');
});

function isUncovered(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 4));
}

test('admissions: an admin lets ten people in with three taps, takes it back, and lets them in by the keys', async ({
  browser,
  page,
}) => {
  for (const year of Array.from({ length: 10 }, (_, index) => 2001 + index)) {
    const email = `class-of-${year}@alumni.example`;
    const body = { lastName: `Class of ${year}`, email, password, confirmPassword: password };
    await office.api('POST', '/alumni/register', { body });
    await office.api('POST', '/alumni/confirm-email', {
      body: { code: await codeTo(office, email) },
    });
  }
  const admin = await adminOf(office);
  // A desktop with text at 200 % is as narrow as a phone and has a keyboard.
  const viewport = { width: 640, height: 400 };
  const enlarged = await browser.newPage({ viewport, isMobile: false, hasTouch: false });
  await office.logIn(enlarged, admin);
  await enlarged.goto(`${office.url}/#/admin/admissions`);
  await expect(button(enlarged, 'Switch the keys off')).toBeVisible();
  await enlarged.close();
  await office.logIn(page, admin);
  await page.goto(`${office.url}/#/user/dashboard`);
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('link', { name: /people who wait to be let in/ }));
  await tap(page.getByLabel('Choose all on this page'));
  await expect(page.getByLabel('Chosen: 10')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await tap(button(page, 'Let in'));
  await expect(page.getByText('10 people: let in.')).toBeVisible();
  await expect(page.getByText('Nobody waits to be let in.')).toBeVisible();
  expect(taps).toBe(3);
  // The pressed button disappears with the selection, and Undo disappears with its message. Each time, the focus must
  // move to something visible.
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('Waiting again: 10')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Admissions' })).toBeFocused();
  await button(page, 'Let in: Class of 2001').focus();
  // Touch phones have no keyboard: the page does not mention shortcuts.
  await expect(button(page, 'Switch the keys off')).toBeHidden();
  // Typing a letter in a menu moves to an item and does not trigger the shortcut.
  await button(page, 'Other decision Class of 2001').press('Enter');
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Decline' })).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: 'Ask something' })).toBeFocused();
  await page.keyboard.press('Escape');
  await button(page, 'Switch the keys off').click();
  await button(page, 'Let in: Class of 2001').focus();
  await page.keyboard.press('j');
  await expect(button(page, 'Let in: Class of 2001')).toBeFocused();
  await button(page, 'Switch the keys on').click();
  await button(page, 'Let in: Class of 2001').focus();
  await page.keyboard.press('j');
  await expect(button(page, 'Let in: Class of 2002')).toBeFocused();
  await expect(page.getByText('Waiting again: 10')).toBeHidden();
  await button(page, 'Let in: Class of 2006').focus();
  await page.locator(':focus').evaluate((row) => row.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('a');
  await expect(page.getByText('Class of 2006: let in.')).toBeVisible();
  await expect(button(page, 'Let in: Class of 2007')).toBeFocused();
  // The message may cover the focused button. The page then scrolls until the button is visible.
  await expect.poll(() => page.locator(':focus').evaluate(isUncovered)).toBe(true);
  // The tab bar grows with the text. It must not cover the message above it.
  await waysToEnlarge['each text'](page, 2);
  await expect.poll(() => button(page, 'Undo').evaluate(isUncovered)).toBe(true);
  await waysToEnlarge['each text'](page, 1);
  for (let others = 8; others > 0; others -= 1) await page.keyboard.press('a');
  await expect(button(page, 'Let in: Class of 2001')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Let in: Class of/ })).toHaveCount(1);
  // The responses arrive in any order, so the last message may name any of these people.
  await expect(page.getByText(/^Class of 20\d\d: let in\.$/)).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Nobody waits to be let in.')).toBeVisible();
});
