import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';
import { formWith, smallJpeg } from '../server/src/testing/pictures.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { dockerIgnore } from './release/docker-ignore.ts';
import { parseDockerfile } from './release/dockerfile.ts';
import { assembleImage, type ContainerImage } from './release/image-files.ts';
import { root } from './release/release.ts';

let folder: string;
let image: ContainerImage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alumni-image-'));
  image = assembleImage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('starts from the image, serves the page and stops at SIGTERM', async () => {
  const { PORT, DATA_DIR, ...settings } = image.environment;
  expect([PORT, DATA_DIR]).toEqual(['3000', '/data']);
  const [command, ...options] = image.start;
  expect([command, options]).toEqual(['./alumni', ['start']]);
  const program = await runProgram({
    folder,
    executable: join(folder, 'alumni'),
    command: options,
    settings,
    // The base image has Node.js in its PATH, so the test adds the folder of this Node.js.
    environment: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  });
  let page: string;
  let list: Response;
  let uploaded: number;
  let exitCode: number | null;
  try {
    page = await (await fetch(program.url)).text();
    // The server reads the list in a thread, whose file the image must contain.
    list = await fetch(`${program.url}/api/all/events`);
    // A separate process decodes the picture. The image must contain its file, too.
    uploaded = await uploadPicture(program.url);
    exitCode = await program.end('SIGTERM');
  } finally {
    await program.stop();
  }
  expect(page).toContain('<html');
  expect(list.status).toBe(200);
  expect(uploaded).toBe(200);
  expect(exitCode).toBe(0);
});

test('excludes tests and development files from the image', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.includes('node_modules'),
  );
  expect(files).toContain(join('server', 'src', 'main.js'));
  const excluded = /(^|\/)(demo|e2e|faults|bench|testing|docs|scripts)(\/|$)|\.test\.ts$|\.env/;
  expect(files.filter((path) => excluded.test(path))).toEqual([]);
});

const engine = findEngine();

test.skipIf(typeof engine === 'string')(
  `builds, and runs on a read-only root file system${typeof engine === 'string' ? ` (${engine})` : ''}`,
  async () => {
    if (typeof engine === 'string') return;
    const tag = `alumni-test:${process.pid}`;
    engine.run(
      'build',
      ...engine.buildOptions,
      '--build-arg',
      `BASE=${engine.base}`,
      '-t',
      tag,
      root,
    );
    const port = await freePort();
    const container = `alumni-test-${process.pid}`;
    try {
      const size = (name: string) =>
        Number(engine.run('image', 'inspect', '--format', '{{.Size}}', name));
      expect(size(tag) - size(engine.base)).toBeLessThan(90_000_000);
      const user = engine.run('image', 'inspect', '--format', '{{.Config.User}}', tag);
      expect(user.trim()).toMatch(/^\d+:\d+$/);
      const options = ['--read-only', '--tmpfs', '/tmp', '--network', 'host', '-e', `PORT=${port}`];
      engine.run('run', '-d', '--name', container, ...engine.runOptions, ...options, tag);
      const url = `http://127.0.0.1:${port}`;
      await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 20_000 }).toBe(200);
      expect(await statusOf(`${url}/api/all/events`)).toBe(200);
      const result = engine.run('exec', container, 'alumni', 'cli', 'accounts', 'list', '--json');
      expect(JSON.parse(result)).toEqual([]);
      engine.run('stop', container);
      const exit = engine.run('container', 'inspect', '--format', '{{.State.ExitCode}}', container);
      expect(exit.trim()).toBe('0');
    } finally {
      engine.run('rm', '-f', '-v', container);
      engine.run('rmi', '-f', tag);
    }
  },
  10 * 60_000,
);

test('dockerIgnore: applies the last line that matches a path or its folder', () => {
  const ignored = dockerIgnore('*\n!server\nserver/src/testing\n**/*.test.ts\n**/.env*\n');
  const paths = ['.env', 'demo/a.ts', 'server/src/a.ts', 'server/a.test.ts', 'server/x/.env.local'];
  expect(paths.filter(ignored)).toEqual([
    '.env',
    'demo/a.ts',
    'server/a.test.ts',
    'server/x/.env.local',
  ]);
  expect(ignored('server/src/testing/a/b.ts')).toBe(true);
  expect(() => dockerIgnore('[ab]')).toThrow('[ab]');
});

test('parseDockerfile: throws for unsupported instructions', () => {
  for (const line of ['ADD a b', 'ENV A="b c"', 'COPY --chown=node a b', 'COPY ["a", "b"]']) {
    expect(() => parseDockerfile(`FROM node:24-slim\n${line}\n`)).toThrow('not supported');
  }
});

interface Engine {
  base: string;
  buildOptions: string[];
  runOptions: string[];
  run(...args: string[]): string;
}

/**
 * Finds Docker or Podman, and checks that the base image is on this machine. The base image is IMAGE_BASE, or else the
 * Dockerfile's. Returns a sentence if something is missing. IMAGE_BUILD_OPTIONS and IMAGE_RUN_OPTIONS are passed to the
 * engine.
 */
function findEngine(): Engine | string {
  const { IMAGE_BASE, IMAGE_BUILD_OPTIONS = '', IMAGE_RUN_OPTIONS = '' } = process.env;
  const base =
    IMAGE_BASE ??
    /^ARG BASE=(.*)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ??
    '';
  const works = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const command = ['docker', 'podman'].find((name) => works(name, 'info'));
  if (!command) return 'skipped: neither Docker nor Podman runs here';
  if (!works(command, 'image', 'inspect', base)) return `skipped: ${command} has no image ${base}`;
  return {
    base,
    buildOptions: IMAGE_BUILD_OPTIONS.split(' ').filter(Boolean),
    runOptions: IMAGE_RUN_OPTIONS.split(' ').filter(Boolean),
    run: (...args) =>
      execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  };
}

/** Registers a person and uploads a picture; returns the status. */
async function uploadPicture(url: string): Promise<number> {
  const person = { lastName: 'Ngo', email: 'a@b.example', password: 'secret123' };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/alumni/register', { ...person, confirmPassword: person.password });
  const { token } = (await (await post('/alumni/login', person)).json()) as { token: string };
  const { payload, headers } = formWith(await smallJpeg());
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  return response.status;
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}
