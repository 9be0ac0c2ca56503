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
}

interface ComposeFile {
  services: Record<string, Service>;
}

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const composeOf = (name: string): ComposeFile => parse(read(`deploy/${name}`), { merge: true });

/** The settings of the program: the keys of the schema, each at the start of a line. */
const [, schema = ''] = read('server/src/boot/config/config.ts').split(
  'const settings = z.object({',
);
const settingNames = new Set(
  [...schema.slice(0, schema.indexOf('\n});')).matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(
    ([, name]) => name,
  ),
);
/** `${NAME}` with its default or error. */
const variable = /\$\{(\w+)(?::[?-]([^}]*))?\}/g;

const stackNames = ['compose.yaml', 'compose.scale.yaml'];
const sitesOf = (stack: ComposeFile) =>
  Object.values(stack.services).filter(({ image }) => image.includes('alumni-network'));

test.each(stackNames)('%s sets what the program knows, and starts with it', (name) => {
  const sites = sitesOf(composeOf(name));
  expect(sites.length).toBe(name === 'compose.yaml' ? 1 : 2);
  for (const { environment } of sites) {
    expect(Object.keys(environment).filter((setting) => !settingNames.has(setting))).toEqual([]);
    const filled = Object.entries(environment).map(([setting, value]) => [
      setting,
      value.replace(variable, 'alumni.example'),
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
    for (const { environment } of Object.values(composeOf(name).services)) {
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
    const stack = composeOf(name);
    for (const { image, healthcheck } of Object.values(stack.services)) {
      expect(image).toMatch(/^\$\{ALUMNI_IMAGE|:[\w.-]*\d+\.\d+|:RELEASE\./);
      expect(healthcheck).toBeDefined();
    }
    for (const site of sitesOf(stack)) expect(site).toMatchObject({ read_only: true });
  },
);

test.each(stackNames)('%s has a Caddy that sends a form to the next instance', (name) => {
  const { proxy } = composeOf(name).services;
  const [, minor, patch] = /caddy:2\.(\d+)\.(\d+)-/.exec(proxy?.image ?? '') ?? [];
  // Before 2.11.2 it answers 502 where the first one refuses the connection.
  expect(Number(minor) * 100 + Number(patch)).toBeGreaterThanOrEqual(1102);
});

test('.env.example lists every setting', () => {
  const listed = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );
  expect(listed.sort()).toEqual([...settingNames, 'VITE_API_BASE'].sort());
});

test('the image has the Node.js that package.json pins', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toMatch(
    new RegExp(`^ARG BASE=docker\\.io/library/node:${devDependencies.node}-[a-z]+-slim$`, 'm'),
  );
  expect(parseDockerfile(read('Dockerfile'))).toHaveLength(2);
});

test('the workflow runs what a newcomer runs, and publishes every platform on a tag', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const runsOf = (job: { steps: { run?: string }[] }) => job.steps.map(({ run }) => run);
  expect(runsOf(jobs.check)).toContain('.ci/run');
  expect(runsOf(jobs.shipped)).toContain('npm run test:release');
  expect(jobs.release).toMatchObject({
    needs: ['check', 'shipped'],
    if: "startsWith(github.ref, 'refs/tags/v')",
  });
  const rows: { platform: string; architecture: string }[] = jobs.release.strategy.matrix.include;
  expect(rows.map(({ platform }) => platform)).toEqual([...platforms]);
  const publish = runsOf(jobs.image).join('\n');
  for (const { architecture } of rows) expect(publish).toContain(`$image-${architecture}`);
  const args = [
    ...runsOf(jobs.release)
      .join('\n')
      .matchAll(/--build-arg (\w+)=/g),
  ];
  for (const [, name] of args) expect(read('Dockerfile')).toMatch(new RegExp(`^ARG ${name}=`, 'm'));
});
