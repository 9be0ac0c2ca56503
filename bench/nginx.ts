import { type ChildProcess, execFile, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { httpRequest } from '../faults/http-request.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { aNewsItem, anEvent, createPerson, type Person } from '../server/src/testing/factories.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import {
  nodeArguments,
  type RunningProgram,
  runProgram,
} from '../server/src/testing/run-program.ts';
import type { SentResponse } from './bare-http.ts';
import { median, print, type Ratio } from './measure.ts';
import { noisyPhoto } from './noisy-photo.ts';

/** In each round the servers take turns, so that other load on the machine affects them alike. */
const rounds = 5;
const secondsPerRound = 2;
const connections = 20;
/** Interval of writes while the list is read, in ms. */
const writeEveryMs = 100;

interface Resource {
  label: string;
  path: string;
  headers?: Record<string, string>;
  whileWriting?: boolean;
}

interface Throughput {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/**
 * Compares the program's public reads with nginx's, and with those of a bare `node:http` server. Both send the same
 * bytes and headers as the program. The ratio of nginx to Node.js depends on the machine. Skipped if nginx or wrk is
 * missing.
 */
export async function benchAgainstNginx(): Promise<Ratio[]> {
  const missing = ['nginx', 'wrk'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) {
    console.log(`\nPublic reads against nginx: skipped, ${missing.join(' and ')} is not installed`);
    return [];
  }
  const program = await runProgram();
  const author = await fill(program);
  const resources = await resourcesOf(program, author);
  const nginx = await startNginx();
  const bare = startBare();
  console.log(`\nPublic reads × nginx (${connections} connections, one wrk thread)`);
  const ratios: Ratio[] = [];
  for (const [index, resource] of resources.entries()) {
    const { path, headers = {} } = resource;
    const sent = await sentResponse(`${program.url}${path}`, headers);
    nginx.serve(`/${index}`, Buffer.from(sent.body, 'base64'));
    const bareUrl = await bare.serve(sent);
    const measured: Record<'own' | 'nginx' | 'bare', Throughput[]> = {
      own: [],
      nginx: [],
      bare: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const stop = resource.whileWriting ? writeMeanwhile(program, author) : async () => {};
      const own = await wrk(`${program.url}${path}`, headers);
      const ofNginx = await wrk(`${nginx.url}/${index}`, {});
      const ofBare = await wrk(bareUrl, {});
      await stop();
      // The first round is a warm-up.
      if (round === 0) continue;
      measured.own.push(own);
      measured.nginx.push(ofNginx);
      measured.bare.push(ofBare);
    }
    ratios.push(compare(`${resource.label} × nginx`, measured.own, measured.nginx));
    ratios.push(compare(`${resource.label} × node:http`, measured.own, measured.bare));
  }
  bare.stop();
  nginx.stop();
  await program.stop();
  return ratios;
}

function compare(name: string, own: Throughput[], reference: Throughput[]): Ratio {
  const mid = (of: Throughput[], name: keyof Throughput) => median(of.map((one) => one[name]));
  const [perSecond, reached] = [mid(own, 'perSecond'), mid(reference, 'perSecond')];
  const ratio: Ratio = { name, value: perSecond / reached, better: 'higher' };
  const spread = mid(own, 'p99Ms') / mid(own, 'medianMs');
  const perSeconds = `${perSecond.toFixed(0)} against ${reached.toFixed(0)} per second`;
  print(ratio, `${perSeconds}, p99 ${spread.toFixed(1)} × median`);
  return ratio;
}

async function fill(program: RunningProgram): Promise<Person> {
  const db = openDatabase(program);
  const author = await createPerson({ db }, { accountType: 'admin' });
  await db.destroy();
  const description = 'Talks, a meal, and an afternoon in the laboratory. '.repeat(12);
  for (let i = 0; i < 20; i += 1) {
    const body = { ...anEvent, theme: `Event ${i}`, description };
    await httpRequest(program.url, 'POST', '/api/events', { token: author.token, body });
  }
  return author;
}

async function resourcesOf({ url }: RunningProgram, author: Person): Promise<Resource[]> {
  const { body } = await httpRequest(url, 'GET', '/api/all/events');
  const [event] = body.events as { _id: string }[];
  const upload = await httpRequest(url, 'POST', '/api/upload', {
    token: author.token,
    file: await noisyPhoto(),
  });
  const page = Buffer.from((await sentResponse(url, {})).body, 'base64').toString();
  const script = /.*<script [^>]*src="([^"]+\.js)"/s.exec(page)?.[1] ?? '';
  const br = { headers: { 'accept-encoding': 'br' } };
  return [
    { label: 'list of events', path: '/api/all/events' },
    { label: 'list of events, br', path: '/api/all/events', ...br },
    { label: 'the same, a write every 100 ms', path: '/api/all/events', whileWriting: true },
    { label: 'one event', path: `/api/event/${event?._id}` },
    { label: 'home document', path: '/' },
    { label: 'home document, br', path: '/', ...br },
    { label: 'script, br', path: script, ...br },
    { label: 'kept rendition', path: `/api/download?fileName=${upload.body.filePath}&width=320` },
  ];
}

/** Fetches a response undecoded; `fetch` would decode it. */
async function sentResponse(url: string, headers: Record<string, string>): Promise<SentResponse> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = (await buffer(response)).toString('base64');
  const own = ['connection', 'keep-alive', 'date'];
  const rawHeaders = response.rawHeaders.filter((_text, at, all) => {
    return !own.includes((all[at - (at % 2)] ?? '').toLowerCase());
  });
  return { rawHeaders, body };
}

function startBare() {
  const child = fork(new URL('./bare-http.ts', import.meta.url), { execArgv: nodeArguments });
  return {
    async serve(sent: SentResponse): Promise<string> {
      child.send(sent);
      const [{ port }] = (await once(child, 'message')) as [AddressInfo];
      return `http://127.0.0.1:${port}/`;
    },
    stop: () => child.kill(),
  };
}

/** Posts news until the returned function is called. */
function writeMeanwhile({ url }: RunningProgram, { token }: Person): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = httpRequest(url, 'POST', '/api/news', { token, body: aNewsItem });
  }, writeEveryMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function startNginx() {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-nginx-'));
  // If root starts nginx, its worker runs as another user, who must read the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http { access_log off; sendfile on; open_file_cache max=100; keepalive_requests 10000000;
      ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}; default_type application/octet-stream; } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child: ChildProcess = spawn('nginx', ['-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined)));
  return {
    url,
    serve: (path: string, bytes: Buffer) => writeFileSync(join(folder, path), bytes),
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Measures the throughput and response times of a URL with wrk. Throws if a response is not 2xx. */
async function wrk(url: string, headers: Record<string, string>): Promise<Throughput> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${secondsPerRound}s`, '--latency', ...given, url];
  const { stdout } = await promisify(execFile)('wrk', options);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    medianMs: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
  };
}

/** Parses `1.20ms`, `850us` or `1.1s`. */
function milliseconds(text = ''): number {
  const factor = text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000;
  return Number.parseFloat(text) * factor;
}
