import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../server/src/boot/config/config.ts';
import { parseDockerfile } from './release/dockerfile.ts';
import { platforms } from './release/release.ts';

interface Service {
  image: string;
  environment: Record<string, string>;
  healthcheck?: object;
  read_only?: boolean;
  env_file?: object;
  mem_limit?: string;
}

interface ComposeFile {
  services: Record<string, Service>;
}

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const readCompose = (name: string): ComposeFile => parse(read(`deploy/${name}`), { merge: true });

/** Names of the program's settings, read from the source of its schema. It has one key on each line. */
const [, schema = ''] = read('server/src/boot/config/config.ts').split(
  'const settings = z.object({',
);
const settingNames = new Set(
  [...schema.slice(0, schema.indexOf('\n});')).matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(
    ([, name]) => name,
  ),
);
/** Matches `${NAME}`, `${NAME:-default}` and `${NAME:?error}`. */
const variable = /\$\{(\w+)(?::[?-]([^}]*))?\}/g;

const stackNames = ['compose.yaml', 'compose.scale.yaml'];
const sitesOf = (stack: ComposeFile) =>
  Object.values(stack.services).filter(({ image }) => image.includes('alumni-network'));

test.each(stackNames)('%s sets what the program knows, and starts with it', (name) => {
  const sites = sitesOf(readCompose(name));
  expect(sites.length).toBe(name === 'compose.yaml' ? 1 : 2);
  for (const { environment, mem_limit } of sites) {
    expect(mem_limit).toBeDefined();
    expect(Object.keys(environment).filter((setting) => !settingNames.has(setting))).toEqual([]);
    const filled = Object.entries(environment).map(([setting, value]) => [
      setting,
      value.replace(
        variable,
        setting.endsWith('_ENDPOINT') ? 'https://s3.example' : 'alumni.example',
      ),
    ]);
    const config = parseConfig(Object.fromEntries(filled));
    expect(config.publicUrl).toBe('https://alumni.example');
    expect(config.trustProxy).toHaveLength(1);
  }
});

test.each(stackNames)(
  '%s holds no secret, and takes each from a variable that is described',
  (name) => {
    const example = read('deploy/.env.example');
    const described = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, described]) => described,
    );
    for (const [, used] of read(`deploy/${name}`).matchAll(variable))
      expect(described).toContain(used);
    for (const { environment } of Object.values(readCompose(name).services)) {
      const secrets = Object.entries(environment).filter(([key]) =>
        /PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(key),
      );
      for (const [key, value] of secrets) expect(`${key}=${value}`).toMatch(/\$\{\w+:\?/);
    }
    expect(example.match(/^#?(?!SITE_DOMAIN|ALUMNI_IMAGE)\w+=.+$/gm)).toBeNull();
  },
);

test.each(stackNames)(
  '%s: every service is pinned and watched, sites write into volumes alone',
  (name) => {
    const stack = readCompose(name);
    for (const { image, healthcheck } of Object.values(stack.services)) {
      // A tag can move to another image, a digest cannot.
      expect(image).toMatch(/^\$\{ALUMNI_IMAGE|:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
      expect(healthcheck).toBeDefined();
    }
    for (const site of sitesOf(stack)) expect(site).toMatchObject({ read_only: true });
  },
);

test.each(stackNames)('%s has a Caddy that sends a form to the next instance', (name) => {
  const { proxy } = readCompose(name).services;
  const [, minor, patch] = /caddy:2\.(\d+)\.(\d+)-/.exec(proxy?.image ?? '') ?? [];
  // Caddy before 2.11.2 responds 502 when the first instance refuses the connection.
  expect(Number(minor) * 100 + Number(patch)).toBeGreaterThanOrEqual(1102);
});

test('.env.example lists every setting', () => {
  const listed = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );
  expect(listed.sort()).toEqual([...settingNames, 'VITE_API_BASE'].sort());
});

test('the image has the Node.js that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const [pinned, ...others] = new Set(Object.values(optionalDependencies));
  expect(others).toEqual([]);
  expect(read('Dockerfile')).toMatch(
    new RegExp(
      `^ARG BASE=docker\\.io/library/node:${pinned}-[a-z]+-slim@sha256:[0-9a-f]{64}$`,
      'm',
    ),
  );
  expect(parseDockerfile(read('Dockerfile'))).toHaveLength(2);
});

test('the workflows run what a newcomer runs, and publish every platform, signed, on a tag', () => {
  const ci = parse(read('.github/workflows/ci.yml')).jobs;
  const { on, jobs } = parse(read('.github/workflows/release.yml'));
  const runsOf = (job: { steps: { run?: string }[] }) => job.steps.map(({ run }) => run);
  const { scripts } = JSON.parse(read('package.json'));
  const { command } = ci.check.strategy.matrix;
  expect(command).toEqual(['npm run check', 'npm run test:unit', 'npm run test:e2e']);
  const tests = ['test', 'test:unit', 'test:e2e'].map((name) =>
    scripts[name].replace(/^node scripts\/setup\.cjs \w+ && /, ''),
  );
  expect(tests).toEqual(['vitest run && playwright test', 'vitest run', 'playwright test']);
  expect(runsOf(ci.shipped)).toContain('npm run test:release');
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs.tests.uses).toBe('./.github/workflows/ci.yml');
  // Only the last job publishes the release.
  expect([jobs.draft.needs, jobs.release.needs, jobs.publish.needs]).toEqual([
    'tests',
    'draft',
    'release',
  ]);
  expect(runsOf(jobs.draft).join('\n')).toContain('--draft ');
  expect(runsOf(jobs.publish).at(-1)).toContain('--draft=false');
  expect(runsOf(jobs.release).join('\n')).toContain('MINISIGN_KEY_FILE');
  const rows: { platform: string; architecture: string }[] = jobs.release.strategy.matrix.include;
  expect(rows.map(({ platform }) => platform)).toEqual([...platforms]);
  const publish = runsOf(jobs.publish).join('\n');
  for (const { architecture } of rows) expect(publish).toContain(`$image-${architecture}`);
  const args = [
    ...runsOf(jobs.release)
      .join('\n')
      .matchAll(/--build-arg (\w+)=/g),
  ];
  for (const [, name] of args) expect(read('Dockerfile')).toMatch(new RegExp(`^ARG ${name}=`, 'm'));
});

test('actions are pinned by their commits, which nobody moves', () => {
  for (const name of ['ci', 'release']) {
    const uses = [...read(`.github/workflows/${name}.yml`).matchAll(/uses: (.+)$/gm)];
    expect(uses.length).toBeGreaterThan(0);
    for (const [, action = ''] of uses) {
      expect(action).toMatch(/^\.\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
    }
  }
});
