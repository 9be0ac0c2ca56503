import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../server/src/testing/run-program.ts';
import { dockerIgnore } from './release/docker-ignore.ts';
import { parseDockerfile } from './release/dockerfile.ts';
import { assembleImage, type ContainerImage } from './release/image-files.ts';

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
    // The Node.js of the base image.
    environment: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  });
  let page: string;
  let list: Response;
  let exitCode: number | null;
  try {
    page = await (await fetch(program.url)).text();
    // Read by a thread, which has a file of its own.
    list = await fetch(`${program.url}/api/all/events`);
    exitCode = await program.end('SIGTERM');
  } finally {
    await program.stop();
  }
  expect(page).toContain('<html');
  expect(list.status).toBe(200);
  expect(exitCode).toBe(0);
});

test('excludes tests and development files from the image', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.includes('node_modules'),
  );
  expect(files).toContain(join('server', 'src', 'main.ts'));
  const excluded = /(^|\/)(demo|e2e|faults|bench|testing|docs|scripts)(\/|$)|\.test\.ts$|\.env/;
  expect(files.filter((path) => excluded.test(path))).toEqual([]);
});

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
