import type { Page } from '@playwright/test';

/** Fetches a response of the API; the caller knows its shape. */
async function json(url: string, init?: RequestInit): Promise<Record<string, never>> {
  return (await fetch(url, init)).json() as Promise<Record<string, never>>;
}

/** URLs of all screens, with the demo's newest records in place of ids. */
export async function addressesIn(demo: string, token?: string): Promise<Record<string, string[]>> {
  const headers = { authorization: `Bearer ${token}` };
  const newest = async (path: string, key: string) =>
    (await json(`${demo}${path}?limit=1`, token === undefined ? {} : { headers }))[
      key
    ]?.[0] as unknown as {
      _id: string;
      postedBy?: { rollNo?: string };
    };
  const [event, opportunity, news, gallery, letter] = await Promise.all([
    newest('/api/all/events', 'events'),
    newest('/api/all/opportunities', 'opportunities'),
    newest('/api/all/news', 'news'),
    newest('/api/media/gallery', 'gallery'),
    token === undefined ? undefined : newest('/api/letters', 'letters'),
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

const sessions = new Map<string, Promise<Record<string, never>>>();

/** Logs the page in as one of the demo's three accounts; returns the token. */
export async function logInAs(page: Page, demo: string, role: string): Promise<string> {
  const session =
    sessions.get(role) ??
    json(`${demo}/alumni/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${role}@alumni.example`, password: `demo-${role}` }),
    });
  sessions.set(role, session);
  const { token, user } = await session;
  await page.addInitScript(
    ([t, u]) => {
      localStorage.setItem('token', t);
      localStorage.setItem('userData', u);
    },
    [String(token), JSON.stringify(user)] as const,
  );
  return String(token);
}
