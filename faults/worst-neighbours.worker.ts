// The neighbours of fault 19, in a thread of their own: what they compute must not count as time that
// others wait.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { jpegWithScans, picture } from '../server/src/testing/pictures.ts';
import { type HttpResponse, httpRequest, statusOf } from './http-request.ts';

export interface WorstNeighbours {
  url: string;
  /** Of the member. */
  token: string;
  forMs: number;
}

/** Nobody attacks from this machine: what one sends next follows the last answer by this time. */
const roundTripMs = 20;

/** Arrays in arrays; more levels than these overflow the stack of the sender. */
const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);

/** Sent without a log-in, one connection each: over the limit of bytes, and just below it. */
const hostileBodies: [path: string, body: unknown][] = [
  ['/alumni/register', { email: `${'a'.repeat(250_000)}@mail.example` }],
  ['/alumni/register', { email: `${'ﬀ'.repeat(20_000)}@mail.example` }],
  ['/alumni/register', { email: Array.from({ length: 30 }, () => nested(1_000)) }],
  ['/api/users/contactus', { name: '\n'.repeat(30_000), email: 'a@mail.example', message: 'a' }],
];

const { url, token, forMs } = workerData as WorstNeighbours;
const statuses = new Map<number, number>();
const end = performance.now() + forMs;

await Promise.all([
  ...Array.from({ length: 8 }, (_, at) => search(at)),
  ...Array.from({ length: 6 }, (_, at) => upload(at)),
  change(),
  ...hostileBodies.map(([path, body]) => post(path, body)),
]);
parentPort?.postMessage(statuses);

function note({ status }: Pick<HttpResponse, 'status'>): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Asks for the searches that cost most, and for deep pages, as fast as they are answered. */
async function search(seed: number): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const terms = ['e', 'ee', 'meeting', 'everybody invited', 'zz', 'number 4'];
  for (let n = seed; performance.now() < end; n += 1) {
    const query =
      n % 3 === 0 ? `page=${400 + (n % 90)}` : `search=${terms[n % terms.length]}&page=${n % 90}`;
    note(await httpRequest(url, 'GET', `/api/all/events?${query}`, { headers }));
    await wait(roundTripMs);
  }
}

/** Uploads large pictures and those that would be decoded for long, six at once. */
async function upload(seed: number): Promise<void> {
  const files = [await picture(6000, 4000).jpeg().toBuffer(), jpegWithScans(883)];
  for (let n = seed; performance.now() < end; n += 1) {
    const file = files[n % files.length] as Buffer;
    note(await httpRequest(url, 'POST', '/api/upload', { token, file, timeoutMs: 60_000 }));
    await wait(roundTripMs);
  }
}

/** Posts the texts that grow most when they are indexed. */
async function change(): Promise<void> {
  const body = {
    title: 'Long',
    eligibility: 'ﷺ'.repeat(20_000),
    deadline: '2027-01-31',
    description: 'ﷺ'.repeat(20_000),
  };
  while (performance.now() < end) {
    note(await httpRequest(url, 'POST', '/api/opportunities', { token, body }));
    await wait(roundTripMs);
  }
}

/** Posts a body that costs what reads it; a connection that the server closes early counts as refused. */
async function post(path: string, body: unknown): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  while (performance.now() < end) {
    note({ status: (await statusOf(httpRequest(url, 'POST', path, { headers, body }))) ?? 413 });
    await wait(roundTripMs);
  }
}
