import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { responseObservers } from '../../http/observability/response-observers.ts';
import { classifyVisit, countVisits } from './count-visits.ts';

const accept = 'text/html,*/*;q=0.8';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const person = { accept, 'user-agent': firefox };

test.each([
  ['/', 'site'],
  ['/?utm_source=mail', 'site'],
  ['/events/abc', 'events'],
  ['/news/abc?lang=fr', 'news'],
  ['/opportunities/abc', 'opportunities'],
  ['/gallery/abc', 'gallery'],
  ['/people/ABCDE-FGHIJ', 'people'],
  ['/events', undefined],
  ['/events/abc.ics', undefined],
  ['/api/events/abc', undefined],
  ['/assets/index.js', undefined],
  ['/favicon.svg', undefined],
])('%s is a visit of: %s', (url, kind) => {
  expect(classifyVisit({ method: 'GET', url, headers: person })).toBe(kind);
  expect(classifyVisit({ method: 'HEAD', url, headers: person })).toBeUndefined();
});

test.each([
  ['a bot that says so', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a preview of a link', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['a program without a name', { 'user-agent': undefined }],
  ['a script', { 'user-agent': 'curl/8.5.0' }],
  ['the service worker', { accept: '*/*' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['an older prefetch', { purpose: 'prefetch' }],
])('%s is no visit', (_, headers) => {
  expect(
    classifyVisit({ method: 'GET', url: '/', headers: { ...person, ...headers } }),
  ).toBeUndefined();
});

test('keeps what could not be stored', async () => {
  const app = Fastify();
  responseObservers().install(app);
  app.get('/', (_, reply) => reply.type('text/html').send('page'));
  const stored: unknown[] = [];
  let isAway = true;
  const flush = countVisits(app, async (visits) => {
    if (isAway) throw new Error('the database is away');
    stored.push(...visits);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = () => fetch(url, { headers: person }).then((response) => response.text());
  await open();
  await flush();
  await open();
  isAway = false;
  await app.close();
  expect(stored).toEqual([expect.objectContaining({ kind: 'site', count: 2 })]);
});
