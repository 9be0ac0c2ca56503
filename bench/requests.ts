import autocannon from 'autocannon';
import sharp from 'sharp';
import { ask } from '../faults/ask.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent, createPerson, testPassword } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { compared, type Line, median, printLines } from './measure.ts';

/** Everything takes turns, so that what else the machine does falls on all alike. */
const turns = 5;
const secondsATurn = 1.5;
const pictures = 15;

/** What a request costs, next to another one of the same run. */
export async function benchRequests(): Promise<void> {
  const program = await runProgram();
  const { url, dataDir } = program;
  const db = openDatabase({ dataDir });
  const person = await createPerson({ db });
  await db.destroy();
  for (let i = 0; i < 30; i += 1) {
    await ask(url, 'POST', '/api/events', { token: person.token, body: anEvent });
  }

  const listUrl = `${url}/api/all/events`;
  const etag = (await fetch(listUrl)).headers.get('etag') ?? '';
  const credentials = JSON.stringify({ email: person.email, password: testPassword });
  const [page, logIn, list, unchanged] = (await inTurns([
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
  const pageLine = { what: 'the page', ms: page };
  const listLine = { what: 'a list, 200', ms: list };
  printLines('Requests, ms of the server for each', [
    pageLine,
    compared('a log-in', logIn, pageLine),
    compared(listLine.what, list, pageLine),
    compared('the list, 304', unchanged, listLine),
  ]);
  printLines('Pictures', await benchPictures(url, person.token));
  await program.stop();
}

/** Time the server takes for one of each, from how many it answers a second on ten connections. */
async function inTurns(kinds: autocannon.Options[]): Promise<number[]> {
  const times: number[][] = kinds.map(() => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [i, options] of kinds.entries()) {
      const result = await autocannon({ connections: 10, ...options, duration: secondsATurn });
      if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
        throw new Error(`${options.url}: ${result.errors} errors, ${result['4xx']} refused`);
      }
      // The first turn warms up.
      if (turn > 0) times[i]?.push((1000 * result.duration) / result.requests.total);
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
  const first: number[] = [];
  const kept: number[] = [];
  for (let i = 0; i < pictures; i += 1) {
    const upload = await ask(url, 'POST', '/api/upload', { token, file: photo });
    uploads.push(upload.ms);
    const download = () =>
      ask(url, 'GET', `/api/download?fileName=${upload.body.filePath}&width=640`, {
        headers: { accept: 'image/webp' },
      });
    first.push((await download()).ms);
    await download();
    kept.push((await download()).ms);
  }
  const stored = { what: 'a rendition, kept', ms: median(kept) };
  return [
    stored,
    compared('a rendition, first time', median(first), stored),
    compared('an upload of 1600 × 1200', median(uploads), stored),
  ];
}
