import { expect, test } from './fixtures.ts';

test('frame: the sidebar shows the current entry of a master’s eighteen, below the header’s edges @desktop', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.master());
  const sidebar = page.getByRole('navigation', { name: 'User Dashboard' });
  for (const [path, name] of [
    ['/admin/health', 'Health'],
    ['/user/dashboard', 'Home'],
  ] as const) {
    await page.goto(`${site.url}/#${path}`);
    const entry = sidebar.getByRole('link', { name, exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toBeInViewport({ ratio: 1 });
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  }
  const logo = page.getByRole('banner').locator('.brand');
  const icon = sidebar.getByRole('link', { name: 'Home', exact: true }).locator('svg');
  await page.setViewportSize({ width: 1600, height: 900 });
  expect((await icon.boundingBox())?.x).toBe((await logo.boundingBox())?.x);
  await page.goto(`${site.url}/#/events`);
  const heading = page.getByRole('heading', { level: 1, name: 'Events' });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())?.x).toBe((await logo.boundingBox())?.x);
});

test('frame: a member’s tab bar stays on the public pages of a phone, with the section that is open', async ({
  page,
  site,
}) => {
  const tabs = page.getByRole('navigation', { name: 'User Dashboard' });
  await page.goto(`${site.url}/#/events`);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(tabs).toHaveCount(0);

  await site.logIn(page, await site.member());
  for (const [path, tab] of [
    ['/events', 'Events'],
    ['/opportunities', 'Opportunities'],
    ['/alumni', 'More'],
  ] as const) {
    await page.goto(`${site.url}/#${path}`);
    const open = tabs.locator('[aria-current], [data-here]');
    await expect(open).toHaveText(tab);
    await expect(open).toBeInViewport({ ratio: 1 });
  }
  await page.goto(`${site.url}/#/about-us`);
  await expect(page.getByRole('heading', { name: 'Our Vision' })).toBeAttached();
  const rights = page.getByText('© 2025');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(rights).toBeInViewport({ ratio: 1 });
  const end = await rights.boundingBox();
  const bar = await tabs.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0);
});
