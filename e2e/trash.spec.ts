import { expectNoViolation } from './axe.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const event = {
  name_of_organizer: 'Alumni office',
  theme: 'General assembly',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};

async function deletedEvent(site: FreshSite, { token, ...member }: Member, theme: string) {
  const images = [await site.upload({ token, ...member }, await photo(320, 240))];
  const body = { ...event, theme, images };
  const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { token, body });
  await site.api('DELETE', `/api/delete/events/${_id}`, { token });
  return _id;
}

test('trash: a member brings a deleted event back with its picture', async ({ page, site }) => {
  const member = await site.member();
  const theme = `Gala ${member.rollNo}`;
  const id = await deletedEvent(site, member, theme);
  await deletedEvent(site, member, 'Ball');
  await site.logIn(page, member);
  await page.goto(`${site.url}/#/user/events`);
  await page.getByRole('link', { name: 'Deleted in the last 30 days' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trash');
  const row = page.getByRole('listitem').filter({ hasText: theme });
  await expect(row).toContainText(/Event.*deleted.*kept until/);
  await expectNoViolation(page);
  await row.getByRole('button', { name: `Restore ${theme}` }).click();
  await expect(page.getByRole('alert')).toContainText('Brought back from the trash.');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Restore Ball' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused();
  await page.goto(`${site.url}/#/eventdetails?id=${id}`);
  await expect(page.getByText(theme).first()).toBeVisible();
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test('trash: an admin sees whose record it was; one that is gone says so', async ({
  page,
  site,
}) => {
  const [member, admin] = [await site.member(), await site.member({ accttype: 'admin' })];
  const theme = `Gala ${member.rollNo}`;
  const id = await deletedEvent(site, member, theme);
  await site.logIn(page, admin);
  await page.goto(`${site.url}/#/user/trash`);
  const row = page.getByRole('listitem').filter({ hasText: theme });
  await expect(row).toContainText(`by ${member.lastName}`);
  await site.api('POST', `/api/trash/${id}/restore`, { token: member.token });
  await row.getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('It could not be brought back.');
  await expect(page.getByRole('alert')).toContainText('This is no longer in the trash.');
  await expect(row).toHaveCount(0);
});
