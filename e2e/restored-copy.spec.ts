import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { expectNoViolationInAnyLook } from './axe.ts';
import { expect, startSite, test } from './fixtures.ts';

const commandLine = fileURLToPath(new URL('../server/src/cli/main.ts', import.meta.url));

function cli(dataDir: string, ...words: string[]): void {
  execFileSync(process.execPath, [commandLine, ...words], { env: { DATA_DIR: dataDir } });
}

test('admin area: a restored copy says so above each page of admins, until a master makes it the site', async ({
  page,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'alumni-copy-'));
  const mailServer = await startMailServer();
  const site = await startSite({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@alumni.example',
  });
  try {
    const admin = await site.member({ accttype: 'admin' });
    const member = await site.member();
    const message = { name: 'Eve', email: 'eve@alumni.example', message: 'Hello' };
    await site.api('POST', '/api/users/contactus', { body: message });
    const [backup, restored] = [join(folder, 'backup'), join(folder, 'restored')];
    cli(site.dataDir, 'backup', backup);
    await site.kill();
    cli(restored, 'restore', backup);
    await site.restart({ DATA_DIR: restored, SMTP_URL: mailServer.url });

    // Backups contain no sessions, so everybody logs in again.
    const again = async ({ email, password }: typeof member) => {
      const body = { email, password, rememberMe: true };
      const response = await site.api<Pick<typeof member, 'user' | 'token'>>(
        'POST',
        '/alumni/login',
        {
          body,
        },
      );
      return { ...member, ...response, email };
    };
    const strip = page.getByRole('region', { name: /restored copy|copie restaurée/ });
    const button = strip.getByRole('button');
    await site.logIn(page, await again(member));
    await page.goto(`${site.url}/#/user/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(strip).toBeHidden();
    await site.logIn(page, await again(admin));
    await page.goto(`${site.url}/#/admin/messages`);
    await expect(strip).toContainText('sends no mail');
    await expect(button).toBeHidden();

    await site.logIn(page, await again({ ...(await site.master()) }));
    for (const path of ['/user/dashboard', '/admin/site', '/admin/health']) {
      await page.goto(`${site.url}/#${path}`);
      await expect(strip).toContainText('This is a restored copy');
    }
    await expect(page.getByRole('heading', { name: 'Restored copy' })).toBeVisible();
    await button.click();
    await page.getByRole('button', { name: 'Not yet' }).click();
    await expect(button).toBeFocused();
    await button.click();
    const dialog = page.getByRole('dialog');
    await expectNoViolationInAnyLook(page);
    expect(mailServer.received).toEqual([]);
    await dialog.getByRole('checkbox', { name: /l’e-mail qui attendait|e-mails qui/ }).check();
    await dialog.getByRole('button', { name: 'C’est le site maintenant' }).click();
    await expect(page.getByText('Cette copie est maintenant le site')).toBeVisible();
    await expect(strip).toBeHidden();
    await expect
      .poll(() => mailServer.received.flatMap(({ recipients }) => recipients), { timeout: 20_000 })
      .toContain('office@alumni.example');
    await page.goto(`${site.url}/#/admin/audit`);
    await expect(
      page.getByText(/a mis en service, comme site, la sauvegarde restaurée du/),
    ).toBeVisible();
  } finally {
    await site.stop();
    await mailServer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
