import autocannon from 'autocannon';
import sharp from 'sharp';
import { httpRequest } from '../faults/http-request.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent, createPerson, testPassword } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { compared, type Line, median, printLines } from './measure.ts';

/** Requests are measured in rounds, so that other load on the machine affects all of them alike. */
const rounds = 5;
const secondsPerRequest = 1.5;
const pictures = 15;

/** Measures what a request costs the server, relative to another request of the same run. */
export async function benchRequests(): Promise<void> {
  const program = await runProgram();
  const { url, dataDir } = program;
  const db = openDatabase({ dataDir });
  const person = await createPerson({ db });
  await db.destroy();
  for (let i = 0; i < 30; i += 1) {
    await httpRequest(url, 'POST', '/api/events', { token: person.token, body: anEvent });
  }

  const listUrl = `${url}/api/all/events`;
  const etag = (await fetch(listUrl)).headers.get('etag') ?? '';
  const credentials = JSON.stringify({ email: person.email, password: testPassword });
  const [page, logIn, list, unchanged] = (await measureInRounds([
    { url },
    {
      url: `${url}/alumni/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: credentials,
    },
    { url: listUrl },
    { url: listUrl, headers: { 'if-none-match': etag } },
  ])) as [number, number, number, number];
  const pageLine = { label: 'the page', ms: page };
  const listLine = { label: 'a list, 200', ms: list };
  printLines('Requests, ms of the server for each', [
    pageLine,
    compared('a log-in', logIn, pageLine),
    compared(listLine.label, list, pageLine),
    compared('the list, 304', unchanged, listLine),
  ]);
  printLines('Pictures', await benchPictures(url, person.token));
  await program.stop();
}

/** Server time in ms per request: the inverse of the throughput on ten connections. */
async function measureInRounds(requests: autocannon.Options[]): Promise<number[]> {
  const times: number[][] = requests.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, options] of requests.entries()) {
      const result = await autocannon({ connections: 10, ...options, duration: secondsPerRequest });
      if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
        throw new Error(`${options.url}: ${result.errors} errors, ${result['4xx']} refused`);
      }
      // The first round is a warm-up.
      if (round > 0) times[i]?.push((1000 * result.duration) / result.requests.total);
    }
  }
  return times.map(median);
}

async function benchPictures(url: string, token: string): Promise<Line[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, noise, background: '#000' },
  })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
  const uploads: number[] = [];
  const rendered: number[] = [];
  const stored: number[] = [];
  for (let i = 0; i < pictures; i += 1) {
    const upload = await httpRequest(url, 'POST', '/api/upload', { token, file: photo });
    uploads.push(upload.ms);
    const download = () =>
      httpRequest(url, 'GET', `/api/download?fileName=${upload.body.filePath}&width=640`, {
        headers: { accept: 'image/webp' },
      });
    rendered.push((await download()).ms);
    await download();
    stored.push((await download()).ms);
  }
  const baseline = { label: 'a stored rendition', ms: median(stored) };
  return [
    baseline,
    compared('a rendition, first request', median(rendered), baseline),
    compared('an upload of 1600 × 1200', median(uploads), baseline),
  ];
}
