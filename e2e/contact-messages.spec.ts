import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { expect, type FreshSite, test } from './fixtures.ts';

let counter = 0;

async function write(site: FreshSite, message: string) {
  counter += 1;
  const sender = { name: `Visitor ${process.pid} ${counter}`, email: `v${counter}@mail.example` };
  await site.api('POST', '/api/users/contactus', { body: { ...sender, message } });
  return sender;
}

async function openAsAdmin(page: Page, site: FreshSite): Promise<void> {
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/admin/messages`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
}

async function unreadInMenu(page: Page): Promise<number> {
  const menu = page.getByRole('navigation', { name: 'User Dashboard' });
  const text = await menu
    .getByText(/^(Messages|More)( \(\d+\))?$/)
    .last()
    .innerText();
  return Number(/\((\d+)\)/.exec(text)?.[1] ?? 0);
}

test('contact messages: an admin reads a message, copies its address, deletes it, and is told what failed', async ({
  page,
  site,
  context,
}) => {
  await test.step('opening a message marks it as read, here and in the menu', async () => {
    const older = await write(site, 'The older one');
    const sender = await write(site, 'First line\n\n<b>Second</b> line');
    await openAsAdmin(page, site);
    const row = page.getByRole('listitem').filter({ hasText: sender.name });
    await expect(row).toContainText('Unread');
    await expect.poll(() => unreadInMenu(page)).toBeGreaterThan(0);
    const before = await unreadInMenu(page);

    await row.getByRole('button', { name: sender.name }).click();
    await expect(row.getByText('<b>Second</b> line')).toBeVisible();
    await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
    await expect.poll(() => unreadInMenu(page)).toBe(before - 1);
    const replyLink = row.getByRole('link', { name: 'Answer by email' });
    const address = (await replyLink.getAttribute('href')) ?? '';
    expect(address).toContain(`mailto:${sender.email}?subject=Your%20message%20to%20`);
    expect(decodeURIComponent(address)).toContain('> First line');
    await expectNoViolation(page);

    await page.reload();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: older.name })).toContainText('Unread');
    const names = await rows.allInnerTexts();
    expect(names.findIndex((text) => text.includes(older.name))).toBeLessThan(
      names.findIndex((text) => text.includes(sender.name)),
    );
    await row.getByRole('button', { name: sender.name }).click();
    await row.getByRole('button', { name: 'Mark as unread' }).click();
    await expect.poll(() => unreadInMenu(page)).toBe(before);
  });

  await test.step('copies the address; deletes after a question, and brings back', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sender = await write(site, 'To be deleted');
    const row = page.getByRole('listitem').filter({ hasText: sender.name });
    await openAsAdmin(page, site);
    await page.getByRole('button', { name: sender.name }).click();
    await row.getByRole('button', { name: 'Copy the address' }).click();
    await expect(row.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sender.email);

    const dialog = page.getByRole('dialog', { name: `Delete the message from ${sender.name}?` });
    const remove = row.getByRole('button', { name: 'Delete' });
    await remove.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await remove.click();
    await expectNoViolation(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: sender.name }).click();
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`${site.url}/#/user/trash`);
    await expect(row).toContainText('Message from a visitor');
  });

  await test.step('a message that could not be marked stays unread', async () => {
    const sender = await write(site, 'Text');
    await openAsAdmin(page, site);
    await page.route('**/api/messages/*', (route) => route.abort());
    const row = page.getByRole('listitem').filter({ hasText: sender.name });
    await row.getByRole('button', { name: sender.name }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The message could not be marked.' }),
    ).toBeVisible();
    await expect(row.getByText('Unread', { exact: true })).toBeVisible();
  });
});

test('contact messages: admins see who has replied, and what is unread on other pages', async ({
  page,
  site,
}) => {
  await test.step('shows who replied to a message, to all admins, and who was faster', async () => {
    const sender = await write(site, 'To be answered');
    const open = page.getByRole('button', { name: sender.name });
    const row = page.getByRole('listitem').filter({ hasText: sender.name });
    await openAsAdmin(page, site);
    await open.click();
    await expect(row.getByText('Answered', { exact: true })).toHaveCount(0);

    const other = await site.member({ accttype: 'admin', profile: { firstName: 'Béatrice' } });
    const { token } = other;
    const { messages } = (await site.api('GET', '/api/messages?limit=50', {
      token,
    })) as unknown as {
      messages: { _id: string; name: string }[];
    };
    const id = messages.find(({ name }) => name === sender.name)?._id;
    await site.api('PATCH', `/api/messages/${id}`, { body: { answered: true }, token });
    await row.getByRole('button', { name: 'Mark as answered' }).click();
    const conflict = page
      .getByRole('alert')
      .filter({ hasText: 'has already answered this message.' });
    await expect(conflict).toContainText(`Béatrice ${other.lastName}`);
    await expect(row.getByText(`Answered by Béatrice ${other.lastName} on `)).toBeVisible();
    await row.getByRole('button', { name: 'Not answered after all' }).click();
    await expect(row.getByText(/^Answered/)).toHaveCount(0);
    await row.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(row.getByText('You answered this on ')).toBeVisible();
    await expectNoViolation(page);
  });

  await test.step('leads through the pages, and from any page to the unread messages', async () => {
    for (let at = 0; at < 21; at += 1) await write(site, `Message ${at}`);
    await openAsAdmin(page, site);
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    const newest = await write(site, 'Sent while page 2 is read');
    await page.getByRole('button', { name: 'Show the unread ones' }).click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: newest.name })).toBeVisible();
  });
});
