import { readdir, readFile } from 'node:fs/promises';
import { forgotPassword, getSession, login, logout } from '@alumni/shared/accounts/auth';
import { createEvent, getEvent, listEvents, updateEvent } from '@alumni/shared/events/events';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { listManagedNews } from '@alumni/shared/records/news';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { anEvent, createPerson, testPassword } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { errorPageStyle } from './errors/error-page.ts';
import { documentStyles } from './page/document-style.ts';
import { inlineHashes } from './page/page.ts';

let t: TestApp;
let secure: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  secure = await createTestApp({
    PUBLIC_URL: 'https://alumni.example',
    CORS_ORIGINS: 'https://app.alumni.example',
    CHATBOT_SCRIPT_URL: 'https://chat.example/widget.js',
    METRICS_TOKEN: 'a-metrics-token-of-some-length',
    RATE_LIMITS: 'on',
  });
});
afterAll(async () => {
  await t.close();
  await secure.close();
});

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers });

function parsePolicy(header: unknown): Record<string, string[]> {
  const directives = String(header).split(';').filter(Boolean);
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe('headers', () => {
  test('CSP allows only the inline blocks of the page, by hash', async () => {
    const page = await get(t, '/');
    const policy = parsePolicy(page.headers['content-security-policy']);
    const scripts = inlineHashes(page.body, 'script');
    const styles = inlineHashes(page.body + errorPageStyle + documentStyles, 'style');
    expect(scripts.length).toBeGreaterThan(0);
    expect(policy).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", ...styles],
      'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
      'worker-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(page.body).not.toMatch(/<[^>]+\son\w+=|<[^>]+\sstyle=|javascript:/i);
  });

  test('CSP adds only the origin of a chatbot', async () => {
    const policy = parsePolicy((await get(secure, '/')).headers['content-security-policy']);
    expect(policy['connect-src']).toEqual(["'self'", 'https://chat.example']);
    expect(policy['upgrade-insecure-requests']).toEqual([]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-|\*/);
  });

  const documentHeaders = {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
  };

  test.each(['/', '/api/docs', '/events/none', '/assets/none'])(
    '%s carries the headers of a document where a browser asks',
    async (url) => {
      const { headers } = await get(t, url, { accept: 'text/html' });
      expect(headers).toMatchObject(documentHeaders);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  test.each(['/api/all/events', '/api/nothing', '/robots.txt', '/favicon.svg', '/assets/none'])(
    '%s is told in few bytes that it is no document',
    async (url) => {
      const { headers } = await get(t, url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      for (const name of Object.keys(documentHeaders)) expect(headers[name]).toBeUndefined();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      // A phone downloads the headers, too, but the page's weight budget counts only bodies. So this test limits the
      // headers.
      expect(lines.join('').length).toBeLessThan(600);
    },
  );

  test.each(['/', '/api/all/events', '/api/nothing', '/robots.txt', '/api/openapi.json', '/sw.js'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await get(t, url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  test('HSTS is sent for a year if PUBLIC_URL is https', async () => {
    const { headers } = await get(secure, '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('CSP of the API documentation allows no inline script', async () => {
    const page = await get(t, '/api/docs');
    expect(page.statusCode).toBe(200);
    const policy = parsePolicy(page.headers['content-security-policy']);
    expect(policy).toMatchObject({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
    expect(JSON.stringify(policy)).not.toContain('unsafe');
  });

  test('/metrics responds to loopback clients and token holders, with 404 through a proxy', async () => {
    const status = async (app: TestApp, headers = {}) =>
      (await get(app, '/metrics', headers)).statusCode;
    const proxied = { 'x-forwarded-for': '127.0.0.1' };
    expect(await status(t)).toBe(200);
    expect(await status(t, proxied)).toBe(404);
    expect(await status(t, { forwarded: 'for=127.0.0.1' })).toBe(404);
    const good = { authorization: 'Bearer a-metrics-token-of-some-length' };
    expect(await status(secure, { ...proxied, ...good })).toBe(200);
    expect(await status(secure, { authorization: 'Bearer a-metrics-token-of-some-lengtx' })).toBe(
      404,
    );
  });
});

describe('other sites', () => {
  const preflight = (app: TestApp, origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/alumni/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  test('CORS allows exactly the origins of CORS_ORIGINS, with credentials', async () => {
    const allowed = await preflight(secure, 'https://app.alumni.example');
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.alumni.example',
      'access-control-allow-credentials': 'true',
    });
    for (const origin of [
      'https://evil.example',
      'https://app.alumni.example.evil.example',
      'http://app.alumni.example',
      'https://app.alumni.example:8443',
      'null',
    ]) {
      const { headers } = await preflight(secure, origin);
      expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined]);
    }
    const read = await get(secure, '/api/all/events', { origin: 'https://app.alumni.example' });
    expect(read.headers.vary).toMatch(/Origin/);
    expect(read.headers.vary).toMatch(/Authorization/);
    // Headers that the page reads; a browser hides the others.
    const exposed = 'Age, Date, ETag, Retry-After, X-Request-Id';
    expect(read.headers['access-control-expose-headers']).toBe(exposed);
  });

  test('CORS allows no origin by default', async () => {
    const { headers } = await preflight(t, 'https://app.alumni.example');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('refuses content types of HTML forms, ignores cookies', async () => {
    const { email, token } = await createPerson(t);
    const payload = JSON.stringify({ email, password: testPassword });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain; application/json',
    ]) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/alumni/login',
        headers: { 'content-type': type },
        payload,
      });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
    expect((await get(t, '/api/session', { cookie: `token=${token}` })).statusCode).toBe(401);
  });

  test('changes nothing by GET', async () => {
    const { token } = await createPerson(t);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/alumni/logout', '/api/delete/events/1', '/api/users/contactus']) {
      expect((await get(t, url, headers)).statusCode).toBe(404);
    }
    expect((await t.call(getSession, { token })).status).toBe(200);
  });
});

describe('known vulnerabilities', () => {
  test('path traversal: gets 404', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/.built',
    ]) {
      const response = await get(t, url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.body).not.toMatch(/"workspaces"|root:/);
    }
  });

  test('own role raised by PATCH: ignores or refuses every such field', async () => {
    const me = await createPerson(t);
    const before = await readAccount(me.rollNo);
    const body = {
      lastName: 'Still me',
      account_type: 'master',
      accountType: 'master',
      role: 'master',
      id: 'other',
      rollNo: 'OTHER-00000',
      roll_no: 'OTHER-00000',
      password_hash: 'x',
    };
    await t.call(updateAlumnus, { params: { rollNo: me.rollNo }, token: me.token, body });
    const after = await readAccount(me.rollNo);
    expect(after).toEqual({ ...before, last_name: 'Still me' });
    const raised = { params: { rollNo: me.rollNo }, token: me.token, body: { accttype: 'admin' } };
    expect((await t.call(updateAlumnus, raised)).status).toBe(403);
  });

  test('mass assignment: ignores owner, id and version in the body', async () => {
    const [me, other] = [await createPerson(t), await createPerson(t)];
    const injected = { owner: other.rollNo, owner_id: other.id, _id: 'x', id: 'x', version: 99 };
    const created = await t.call(createEvent, {
      token: me.token,
      body: { ...anEvent, ...injected },
    });
    const params = { id: created.body._id };
    await t.call(updateEvent, { params, token: me.token, body: { theme: 'New', ...injected } });
    const event = await t.call(getEvent, { params });
    expect(event.body).toMatchObject({ theme: 'New', owner: me.rollNo });
    expect(event.headers.etag).toMatch(/"v2"$/);
  });

  test('stale permission: a removed role ends at the next request', async () => {
    const master = await createPerson(t, { accountType: 'master' });
    const admin = await createPerson(t, { accountType: 'admin' });
    const change = { params: { rollNo: admin.rollNo }, token: master.token };
    await t.call(updateAlumnus, { ...change, body: { accttype: 'user' } });
    expect((await t.call(listManagedNews, { token: admin.token })).status).toBe(403);
  });

  test('suspended but still connected: refuses the next request', async () => {
    const master = await createPerson(t, { accountType: 'master' });
    const member = await createPerson(t);
    const change = { params: { rollNo: member.rollNo }, token: master.token };
    await t.call(updateAlumnus, { ...change, body: { accttype: 'suspended' } });
    expect((await t.call(getSession, { token: member.token })).status).toBe(401);
    const sessions = t.db.selectFrom('sessions').select('account_id');
    expect(await sessions.where('account_id', '=', member.id).execute()).toEqual([]);
  });

  test('secret in a URL: ignores a token in the query', async () => {
    const { token } = await createPerson(t);
    for (const name of ['token', 'access_token', 'authorization']) {
      expect((await get(t, `/api/session?${name}=${token}`)).statusCode).toBe(401);
    }
  });

  test('limit keyed by a body field: limits by address for changing e-mails too', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 102; i += 1) {
      const body = { email: `target${i}@alumni.example` };
      statuses.push((await secure.call(forgotPassword, { body })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('reset mail from the Host header: links to PUBLIC_URL', async () => {
    const { email } = await createPerson(t);
    await t.call(forgotPassword, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const mail = () =>
      t.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).executeTakeFirst();
    await expect.poll(mail).toBeDefined();
    // The outbox erases the text of sent mail: read the file that was sent.
    const folder = `${t.dataDir}/mail`;
    await expect.poll(async () => (await mail())?.sent_at).toBeTruthy();
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
    const sent = texts.find((text) => text.includes(email)) ?? '';
    expect(sent).toContain(`${t.deps.config.publicUrl}/#/reset-password`);
    expect(texts.join()).not.toContain('evil.example');
  });

  test('cache shared between signed-in and anonymous: forbids shared caches, sends no 304', async () => {
    const me = await createPerson(t, { address: 'Rue 1' });
    const params = { rollNo: me.rollNo };
    const own = await t.call(getAlumnus, { params, token: me.token });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.vary).toMatch(/Authorization/);
    const anonymous = await t.call(getAlumnus, {
      params,
      headers: { 'if-none-match': own.headers.etag ?? '' },
    });
    expect(anonymous.status).toBe(200);
    expect(anonymous.body).not.toHaveProperty('address');
    const wrong = await t.call(login, { body: { email: me.email, password: 'wrong one' } });
    expect(wrong.headers['cache-control']).toBe('no-store');
  });

  test('stored script in a description: returns it as JSON text', async () => {
    const { token } = await createPerson(t);
    const description = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    await t.call(createEvent, { token, body: { ...anEvent, description } });
    const response = await t.app.inject({
      url: '/api/all/events',
      headers: { accept: 'text/html' },
    });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.json().events[0].description).toBe(description);
    const missing = await get(t, '/<script>alert(1)</script>', { accept: 'text/html' });
    expect(missing.body).not.toContain('<script>');
  });

  test('links: refuses videos with other protocols or a user name', async () => {
    const { token } = await createPerson(t);
    for (const video of ['javascript:alert(1)', 'data:text/html,x', 'https://a@evil.example/v']) {
      const response = await t.call(createEvent, { token, body: { ...anEvent, video } });
      expect([video, response.status]).toEqual([video, 400]);
    }
  });
});

describe('parameters', () => {
  test('prototype pollution is refused', async () => {
    const { token } = await createPerson(t);
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/events',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
    });
    expect(response.statusCode).toBe(400);
    expect((await get(t, '/api/all/events?__proto__[polluted]=1')).statusCode).toBe(200);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('duplicate parameters are refused', async () => {
    expect((await get(t, '/api/all/events?page=1&page=2')).statusCode).toBe(400);
    expect((await get(t, '/api/all/events?search=a&search=b')).statusCode).toBe(400);
  });

  test('SQL in a search is treated as text', async () => {
    for (const search of ["' or 1=1 --", '"; drop table events; --', '" OR "a', '%', '_', '\\']) {
      const response = await t.call(listEvents, { query: { search } });
      expect([search, response.status, response.body.events]).toEqual([search, 200, []]);
    }
  });

  test('a JSON body of more than 256 kB is refused; without a session, of more than 64, to log in, of more than 4', async () => {
    const body = { ...anEvent, description: 'x'.repeat(300_000) };
    const { token } = await createPerson(t);
    expect((await t.call(createEvent, { token, body })).status).toBe(413);
    const message = { name: 'Ama', email: 'ama@mail.example', message: 'x'.repeat(70_000) };
    expect((await t.call(sendContactMessage, { body: message })).status).toBe(413);
    const logIn = { email: 'ama@mail.example', password: 'x'.repeat(4_100) };
    expect((await t.call(login, { body: logIn })).status).toBe(413);
  });

  test('a JSON body of many levels or values is refused before it is parsed', async () => {
    for (const payload of [
      '['.repeat(60_000),
      `[${'1,'.repeat(20_000)}1]`,
      '{"a":'.repeat(10_000),
    ]) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/alumni/register',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(413);
    }
  });
});

describe('sessions and logs', () => {
  test('log-in ends the previous session', async () => {
    const { email, token } = await createPerson(t);
    const body = { email, password: testPassword };
    const response = await t.call(login, { body, token });
    expect(response.status).toBe(200);
    expect((await t.call(getSession, { token })).status).toBe(401);
    expect((await t.call(getSession, { token: response.body.token })).status).toBe(200);
  });

  test('log contains log-ins and refusals, no secrets', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await buildApp(t.deps, log);
    const me = await createPerson(t);
    const logged = { ...t, app };
    const send = (url: string, payload: object, token?: string) =>
      logged.app.inject({
        method: 'POST',
        url,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    const good = await send('/alumni/login', { email: me.email, password: testPassword });
    const { token } = good.json<{ token: string }>();
    await send('/alumni/login', { email: me.email, password: 'a wrong secret' });
    await send('/api/news', { title: 'A', description: 'B' }, token);
    await send('/alumni/reset-password', { token: 'a-reset-secret', password: 'new secret' });
    await send('/alumni/forgot-password', { email: me.email });
    await app.close();
    const text = lines.join('');
    for (const event of ['logged in', 'log-in failed', 'refused']) expect(text).toContain(event);
    expect(lines.find((line) => line.includes('"refused"'))).toContain(me.id);
    for (const secret of [token, testPassword, 'a wrong secret', 'a-reset-secret', 'new secret']) {
      expect(text).not.toContain(secret);
    }
  });

  test('unexpected errors reveal no details', async () => {
    const app = await buildApp({ ...t.deps, db: {} as TestApp['db'] }, pino({ level: 'silent' }));
    const response = await app.inject('/api/all/events');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'An error occurred',
      code: 'somethingWrong',
      values: {},
    });
    const guarded = await app.inject({
      url: '/api/session',
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect(guarded.statusCode).toBe(500);
  });

  test('log-out invalidates the token', async () => {
    const { token } = await createPerson(t);
    await t.call(logout, { token });
    expect((await t.call(getSession, { token })).status).toBe(401);
  });
});

async function readAccount(rollNo: string) {
  return t.db
    .selectFrom('accounts')
    .select(['id', 'roll_no', 'account_type', 'password_hash', 'last_name'])
    .where('roll_no', '=', rollNo)
    .executeTakeFirstOrThrow();
}
