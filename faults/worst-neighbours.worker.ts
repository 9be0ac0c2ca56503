// The attackers of fault 19. They run in their own thread: their computing must not count as other clients' waiting
// time.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { jpegWithScans, picture } from '../server/src/testing/pictures.ts';
import { type HttpResponse, httpRequest, statusOf } from './http-request.ts';

export interface WorstNeighbours {
  url: string;
  /** Token of the member who uploads and posts. */
  token: string;
  forMs: number;
}

/**
 * Simulated network delay in ms between a response and the next request: real attackers are not on the server's
 * machine.
 */
const roundTripMs = 20;

/**
 * Returns arrays nested in each other. This function and the sender's JSON encoder recurse: far more levels would
 * overflow the stack.
 */
const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);

/**
 * Bodies that are costly to parse, each sent by one client without a log-in. The first exceeds the size limit, the
 * others are just below it.
 */
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

function count({ status }: Pick<HttpResponse, 'status'>): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Requests the costliest searches and deep pages, one after the other. */
async function search(seed: number): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const terms = ['e', 'ee', 'meeting', 'everybody invited', 'zz', 'number 4'];
  for (let n = seed; performance.now() < end; n += 1) {
    const query =
      n % 3 === 0 ? `page=${400 + (n % 90)}` : `search=${terms[n % terms.length]}&page=${n % 90}`;
    count(await httpRequest(url, 'GET', `/api/all/events?${query}`, { headers }));
    await wait(roundTripMs);
  }
}

/** Uploads a large picture and one that is slow to decode, in turn. */
async function upload(seed: number): Promise<void> {
  const files = [await picture(6000, 4000).jpeg().toBuffer(), jpegWithScans(883)];
  for (let n = seed; performance.now() < end; n += 1) {
    const file = files[n % files.length] as Buffer;
    count(await httpRequest(url, 'POST', '/api/upload', { token, file, timeoutMs: 60_000 }));
    await wait(roundTripMs);
  }
}

/**
 * Posts long texts of a single repeated character. Unicode normalisation (NFKD) expands it to 18 characters, more than
 * any other. Such texts make the search index grow most.
 */
async function change(): Promise<void> {
  const body = {
    title: 'Long',
    eligibility: 'ﷺ'.repeat(20_000),
    deadline: '2027-01-31',
    description: 'ﷺ'.repeat(20_000),
  };
  while (performance.now() < end) {
    count(await httpRequest(url, 'POST', '/api/opportunities', { token, body }));
    await wait(roundTripMs);
  }
}

/** Posts a body that is costly to parse. An early disconnect by the server counts as refused. */
async function post(path: string, body: unknown): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  while (performance.now() < end) {
    count({ status: (await statusOf(httpRequest(url, 'POST', path, { headers, body }))) ?? 413 });
    await wait(roundTripMs);
  }
}
