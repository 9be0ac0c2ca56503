import { screenPaths, screens } from '@alumni/shared/core/screens';
import type { Page } from '@playwright/test';
import { changeSetting } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectWhole, translatePage, visit } from './translate-page.ts';

/** An answer of the API, whose shape the caller knows. */
async function json(url: string, init?: RequestInit): Promise<Record<string, never>> {
  return (await fetch(url, init)).json() as Promise<Record<string, never>>;
}

/** Addresses of the screens, with what the newest record of the demo association fills in. */
async function addressesOf(demo: string, token: string): Promise<Record<string, string[]>> {
  const headers = { authorization: `Bearer ${token}` };
  const newest = async (path: string, key: string) =>
    (await json(`${demo}${path}?limit=1`, token ? { headers } : {}))[key]?.[0] as unknown as {
      _id: string;
      postedBy?: { rollNo?: string };
    };
  const [event, opportunity, news, gallery, letter] = await Promise.all([
    newest('/api/all/events', 'events'),
    newest('/api/all/opportunities', 'opportunities'),
    newest('/api/all/news', 'news'),
    newest('/api/media/gallery', 'gallery'),
    token ? newest('/api/letters', 'letters') : undefined,
  ]);
  const poster = opportunity.postedBy?.rollNo ?? '';
  return {
    '/alumnidetails': [`/alumnidetails?id=${poster}`],
    '/eventdetails': [`/eventdetails?id=${event._id}`],
    '/gallerydetails': [`/gallerydetails?id=${gallery._id}`],
    '/opportunities': ['/opportunities', '/events?search=nothing-has-this-name'],
    '/writeto': [`/writeto?id=${poster}`],
    '/blockorreport': [`/blockorreport?id=${poster}`],
    '/letter/{id}': [`/letter/${letter?._id}`],
    '/letter': ['/letter?kind=letter'],
    '/myevents/{id}': [`/myevents/${event._id}`],
    '/myevents/{id}/replies': [`/myevents/${event._id}/replies`],
    '/myevents/{id}/door': [`/myevents/${event._id}/door`],
    '/myopportunities/{id}': [`/myopportunities/${opportunity._id}`],
    '/mygallery/{id}': [`/mygallery/${gallery._id}`],
    '/newsarticle/{id}': [`/newsarticle/${news._id}`],
  };
}

/** Opens and closes what can be, and sends each form whose fields are empty. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const toggles = 'summary, [aria-expanded], [aria-pressed]:not(fieldset *)';
    const empty = [...document.forms].filter((form) => !form.checkValidity());
    const submits = empty.map((form) => form.querySelector('[type=submit]'));
    for (const element of [...document.querySelectorAll(toggles), ...submits]) {
      if (!element?.isConnected || element.getClientRects().length === 0) continue;
      (element as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
}

async function logInAs(page: Page, demo: string, role: string): Promise<string> {
  const { token, user } = await json(`${demo}/alumni/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@alumni.example`, password: `demo-${role}` }),
  });
  await page.addInitScript(
    ([t, u]) => {
      localStorage.setItem('token', t);
      localStorage.setItem('userData', u);
    },
    [String(token), JSON.stringify(user)] as const,
  );
  return String(token);
}

const start = '/about-us';

for (const role of ['visitor', 'master']) {
  const paths = screenPaths.filter(
    (path) => (screens[path] === 'anyone') === (role === 'visitor') && path !== start,
  );
  test(`each screen of a ${role} stands translated, in both languages`, async ({ page, demo }) => {
    const token = role === 'visitor' ? '' : await logInAs(page, demo, role);
    const addresses = await addressesOf(demo, token);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${demo}/#${start}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await translatePage(page);
    let language = 'en' as 'en' | 'fr';
    for (const address of paths.flatMap((path) => addresses[path] ?? [path])) {
      await test.step(address, async () => {
        await visit(page, address);
        await pressAll(page);
        await expectWhole(page);
        if (address === '/admin/audit') {
          await expect(
            page.getByText(/^\p{Lu}[\p{L}’ -]+ \([0-9A-Z-]{11}\)$/u).first(),
          ).toBeVisible();
        }
        language = language === 'en' ? 'fr' : 'en';
        await changeSetting(page, 'language', language);
        await pressAll(page);
        await expectWhole(page);
      });
    }
  });
}
