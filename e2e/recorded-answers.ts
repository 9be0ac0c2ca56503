import type { BrowserContext, Request } from '@playwright/test';

/** Public addresses: contacts of the association, one in a test's news article, and where one applies in the demo. */
const contacts = new Set([
  'contact@alumni.example',
  'office@alumni.example',
  'bureau@uds.example',
  'bureau@gmail.com',
  'water@research.example',
  'applications@plant-health.example',
  'stages@moukoko.example',
]);

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const readable = /^(application\/(json|atom\+xml|xml)|text\/(html|calendar|plain|csv))/;

interface Viewer {
  /** The person's e-mail at the log-in, and those to which they changed it. */
  emails: Set<string>;
  isOffice: boolean;
}

/** Logged-in persons of this Playwright worker, by session token. */
const viewers = new Map<string, Viewer>();

/**
 * Token, URL and ETag of inspected responses. An equal response contains nothing new for the same viewer and is
 * skipped.
 */
const inspected = new Set<string>();

/** Registers the owner of a token, and whether they are an admin or master. */
export function noteViewer(token: string, email: string, accttype: string | undefined): void {
  const isOffice = accttype === 'admin' || accttype === 'master';
  const emails = viewers.get(token)?.emails ?? new Set();
  viewers.set(token, { emails: emails.add(email.toLowerCase()), isOffice });
}

/**
 * Searches all responses to the browser for e-mail addresses. Only their owner, admins and masters may get them.
 * Returns a function that lists addresses that somebody else got, and from which call.
 */
export function recordAnswers(context: BrowserContext): () => Promise<string[]> {
  const running: Promise<void>[] = [];
  const stray = new Set<string>();

  const inspect = async (request: Request): Promise<void> => {
    const response = await request.response();
    const { hostname, origin, pathname } = new URL(request.url());
    if (!response || !['127.0.0.1', 'localhost'].includes(hostname)) return;
    if (!readable.test(response.headers()['content-type'] ?? '')) return;
    const token = /^Bearer (.+)$/.exec((await request.allHeaders()).authorization ?? '')?.[1] ?? '';
    const { etag } = response.headers();
    const version = etag && request.method() === 'GET' && [token, request.url(), etag].join(' ');
    if (version && inspected.has(version)) return;
    // The browser discards response bodies when their page is closed.
    const text = await response.text().catch(() => '');
    if (version && text) inspected.add(version);
    const sent = decoded(request.postData() ?? '');
    registerOwner(pathname, { text, sent, token });
    if (token && !viewers.has(token)) await identify(origin, token);
    const viewer = viewers.get(token);
    if (viewer && /^\/alumni\/[^/]+$/.test(pathname) && request.method() === 'PATCH') {
      for (const [own] of sent.matchAll(address)) viewer.emails.add(own.toLowerCase());
    }
    if (viewer?.isOffice) return;
    // The token in the request was mailed to the address in the response, so the caller owns this address.
    if (['/alumni/read-reset', '/api/my-data/read'].includes(pathname)) return;
    for (const [found] of text.matchAll(address)) {
      const email = found.toLowerCase();
      // The response may repeat the caller's own input.
      const isOwn = viewer?.emails.has(email) || sent.toLowerCase().includes(email);
      if (isOwn || contacts.has(email)) continue;
      stray.add(
        `${request.method()} ${pathname}: ${email} to ${viewer ? [...viewer.emails] : 'a visitor'}`,
      );
    }
  };
  context.on('requestfinished', (request) => {
    // Reading a response fails if its page has been closed.
    running.push(inspect(request).catch(() => {}));
  });
  return async () => {
    await Promise.all(running);
    return [...stray];
  };
}

/** Decodes bodies of plain HTML forms, which are URL-encoded. Returns a body with a stray `%` as it is. */
function decoded(body: string): string {
  try {
    return decodeURIComponent(body);
  } catch {
    return body;
  }
}

/** Finds the owner of a token that entered the browser without a log-in there. */
async function identify(origin: string, token: string): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    return response.ok ? response.json() : undefined;
  };
  const session = await read('/api/session');
  if (!session) return;
  const { rollNo, accttype } = session.user;
  const { email } = (await read(`/alumni/${rollNo}`)) ?? {};
  if (email) noteViewer(token, email, accttype);
}

/** Registers the owner of a token from a log-in, or from a session check. */
function registerOwner(
  path: string,
  { text, sent, token }: Record<'text' | 'sent' | 'token', string>,
) {
  if (path !== '/alumni/login' && path !== '/api/session') return;
  const { token: given = token, user } = JSON.parse(text || '{}');
  const [known] = viewers.get(given)?.emails ?? [];
  const email = known ?? JSON.parse(sent || '{}').email;
  if (given && user && email) noteViewer(given, email, user.accttype);
}
