import autocannon from 'autocannon';
import { openDatabase } from '../server/src/db/database.ts';
import { ask } from '../server/src/faults/ask.ts';
import { anEvent, createPerson, testPassword } from '../server/src/testing/factories.ts';
import { picture } from '../server/src/testing/pictures.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { compared, type Line, median, printLines } from './measure.ts';

const secondsEach = 4;
const pictures = 12;

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

  const page = { what: 'the page', ms: await perRequest({ url }) };
  const credentials = JSON.stringify({ email: person.email, password: testPassword });
  const logIn = await perRequest({
    url: `${url}/alumni/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentials,
  });
  const listUrl = `${url}/api/all/events`;
  const list = { what: 'a list, 200', ms: await perRequest({ url: listUrl }) };
  const etag = (await fetch(listUrl)).headers.get('etag') ?? '';
  const unchanged = await perRequest({ url: listUrl, headers: { 'if-none-match': etag } }, 304);
  printLines('Requests, ms of the server for each', [
    page,
    compared('a log-in', logIn, page),
    { ...list, ratio: list.ms / page.ms, than: page.what },
    compared('the list, 304', unchanged, list),
  ]);
  printLines('Pictures', await benchPictures(url, person.token));
  await program.stop();
}

/** Time the server takes for one, from how many it answers a second on ten connections. */
async function perRequest(options: autocannon.Options, expected = 200): Promise<number> {
  const run = (seconds: number) => autocannon({ connections: 10, ...options, duration: seconds });
  await run(1);
  const result = await run(secondsEach);
  const [status] = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || Number(status) !== expected) {
    throw new Error(`${options.url} answered ${status}, ${result.errors} errors`);
  }
  return 1000 / result.requests.average;
}

async function benchPictures(url: string, token: string): Promise<Line[]> {
  const photo = await picture(1600, 1200).jpeg({ quality: 90 }).toBuffer();
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
