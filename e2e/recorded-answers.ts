import type { BrowserContext, Request } from '@playwright/test';

/** Public addresses: contacts of the association, and those in a news article of a test. */
const contacts = new Set([
  'contact@alumni.example',
  'office@alumni.example',
  'bureau@uds.example',
  'bureau@gmail.com',
]);

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const readable = /^(application\/(json|atom\+xml|xml)|text\/(html|calendar|plain|csv))/;

interface Viewer {
  /** E-mails of their log-in and of later changes. */
  emails: Set<string>;
  isOffice: boolean;
}

/** By token; of this worker. */
const viewers = new Map<string, Viewer>();

/** Token, address and ETag of answers that were looked at: the same bytes hold nothing new for the same viewer. */
const lookedAt = new Set<string>();

/** Notes the owner of a token, and whether they are the office. */
export function noteViewer(token: string, email: string, accttype: string | undefined): void {
  const isOffice = accttype === 'admin' || accttype === 'master';
  const emails = viewers.get(token)?.emails ?? new Set();
  viewers.set(token, { emails: emails.add(email.toLowerCase()), isOffice });
}

/**
 * Looks for e-mail addresses in everything that sites answer to the browser: they are for their owner and
 * the office. Returns a function that tells which came to somebody else, and by which call.
 */
export function recordAnswers(context: BrowserContext): () => Promise<string[]> {
  const running: Promise<void>[] = [];
  const stray = new Set<string>();

  const look = async (request: Request): Promise<void> => {
    const response = await request.response();
    const { hostname, origin, pathname } = new URL(request.url());
    if (!response || !['127.0.0.1', 'localhost'].includes(hostname)) return;
    if (!readable.test(response.headers()['content-type'] ?? '')) return;
    const token = /^Bearer (.+)$/.exec((await request.allHeaders()).authorization ?? '')?.[1] ?? '';
    const { etag } = response.headers();
    const version = etag && request.method() === 'GET' && [token, request.url(), etag].join(' ');
    if (version && lookedAt.has(version)) return;
    // A page that was closed meanwhile has no bodies any more.
    const text = await response.text().catch(() => '');
    if (version && text) lookedAt.add(version);
    const sent = decoded(request.postData() ?? '');
    noteWhoIsIt(pathname, { text, sent, token });
    if (token && !viewers.has(token)) await identify(origin, token);
    const viewer = viewers.get(token);
    if (viewer && /^\/alumni\/[^/]+$/.test(pathname) && request.method() === 'PATCH') {
      for (const [own] of sent.matchAll(address)) viewer.emails.add(own.toLowerCase());
    }
    if (viewer?.isOffice) return;
    // Its token was mailed to the address that it answers, and to nobody else.
    if (['/alumni/read-reset', '/api/my-data/read'].includes(pathname)) return;
    for (const [found] of text.matchAll(address)) {
      const email = found.toLowerCase();
      // The caller's own input may come back to them.
      const isOwn = viewer?.emails.has(email) || sent.toLowerCase().includes(email);
      if (isOwn || contacts.has(email)) continue;
      stray.add(
        `${request.method()} ${pathname}: ${email} to ${viewer ? [...viewer.emails] : 'a visitor'}`,
      );
    }
  };
  context.on('requestfinished', (request) => {
    // An unreadable response belonged to a page that is gone.
    running.push(look(request).catch(() => {}));
  });
  return async () => {
    await Promise.all(running);
    return [...stray];
  };
}

/** Forms of plain pages are encoded as addresses are; a stray `%` is of another body. */
function decoded(body: string): string {
  try {
    return decodeURIComponent(body);
  } catch {
    return body;
  }
}

/** Learns whose a token is that came into the browser without a log-in there. */
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

/** Learns from a log-in who has its token, and from the check of a session who it is now. */
function noteWhoIsIt(
  path: string,
  { text, sent, token }: Record<'text' | 'sent' | 'token', string>,
) {
  if (path !== '/alumni/login' && path !== '/api/session') return;
  const { token: given = token, user } = JSON.parse(text || '{}');
  const [known] = viewers.get(given)?.emails ?? [];
  const email = known ?? JSON.parse(sent || '{}').email;
  if (given && user && email) noteViewer(given, email, user.accttype);
}
