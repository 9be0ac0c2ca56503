import Fastify, { type FastifyInstance } from 'fastify';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html } from '../../core/html.ts';
import { installErrorHandler } from '../errors/error-handler.ts';
import { errorPageStyle } from '../errors/error-page.ts';
import { formFields, formRoutes, sendFormPage } from './form-pages.ts';
import { inlineHashes } from './page.ts';
import { plainPage } from './plain-page.ts';
import { securityHeaders } from './security-headers.ts';

const url = '/answer/a-secret';
const urlencoded = 'application/x-www-form-urlencoded';
const browser = { accept: 'text/html,*/*;q=0.8' };

let app: FastifyInstance;
let received: Record<string, string>[] = [];

beforeAll(async () => {
  app = Fastify();
  installErrorHandler(app);
  securityHeaders(app, {
    publicUrl: 'https://alumni.example',
    chatbotScriptUrl: undefined,
    page: '',
  });
  app.post('/api/call', async ({ body }) => body);
  await formRoutes(app, (scope) => {
    scope.get('/answer/:secret', (_request, reply) => sendFormPage(reply, page()));
    scope.post('/answer/:secret', (request, reply) => {
      received.push(formFields(request));
      return sendFormPage(reply, page());
    });
  });
});
afterAll(() => app.close());

const page = () =>
  plainPage({
    language: 'fr',
    siteName: 'Anciens & amis',
    sitePictures: {},
    contact: { email: 'office@alumni.example', phone: '+237 600 00 00 00' },
    title: 'Répondre',
    seed: 'one',
    main: html`<h1>Répondre</h1>
<form method="post"><label>Nom <input type="text" name="name" maxlength="200"></label><button type="submit">Envoyer</button></form>`,
  });

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': urlencoded, ...headers } });

test('a page that asks is kept nowhere, links to nobody with its address, and may send its own form alone', async () => {
  const { headers, body } = await app.inject({ url });
  // The policy allows the styles of the form page and of the error page.
  const styles = inlineHashes(body + errorPageStyle, 'style').join(' ');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${styles}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
  expect(body).toContain('<html lang="fr">');
  expect(body).toContain('<a href="?lang=en" hreflang="en" lang="en">English</a>');
  expect(body).toContain('Anciens &amp; amis');
  expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/);
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    body,
  );
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual(
    [],
  );
});

test('reads a form, the last of each field, and takes mail programs that unsubscribe', async () => {
  received = [];
  expect((await post('name=H%C3%A9l%C3%A8ne+%26+co&name=Ngo&coming=yes')).statusCode).toBe(200);
  const boundary = '----x';
  const oneClick = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  expect(
    (await post(oneClick, { 'content-type': `multipart/form-data; boundary=${boundary}` }))
      .statusCode,
  ).toBe(200);
  expect((await post('')).statusCode).toBe(200);
  expect(received).toEqual([{ name: 'Ngo', coming: 'yes' }, {}, {}]);
});

test('refuses a large form, with a page for a browser', async () => {
  received = [];
  const large = `name=${'a'.repeat(9_000)}`;
  const refused = await post(large, { ...browser, 'accept-language': 'fr' });
  expect(refused.statusCode).toBe(413);
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.body).toContain('<html lang="fr">');
  expect(
    (await post(large, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode,
  ).toBe(413);
  expect((await post('name=a', { 'content-type': 'text/html' })).statusCode).toBe(415);
  expect(received).toEqual([]);
});

test('no other route takes a form, which any site could send', async () => {
  const call = (type: string) =>
    app.inject({
      method: 'POST',
      url: '/api/call',
      payload: 'name=a',
      headers: { 'content-type': type },
    });
  for (const type of [urlencoded, 'multipart/form-data; boundary=x']) {
    const { statusCode, headers } = await call(type);
    expect([statusCode, headers['content-type']]).toEqual([415, 'application/json; charset=utf-8']);
  }
});
