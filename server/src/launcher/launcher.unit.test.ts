import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig } from '../boot/config/config.ts';
import { parseEnvFile } from '../boot/config/env-file.ts';
import { parseArguments } from './arguments.ts';
import { withSetting } from './restore.ts';
import {
  caddySample,
  downPage,
  nginxSample,
  serviceUnitText,
  settingsText,
} from './system-files.ts';

const paths = { prefix: '/opt/a', settings: '/etc/a', state: '/var/a', backups: '/var/b' };

test('the unit bounds memory, and keeps the site where the kernel ends a process of it', () => {
  const unit = serviceUnitText(paths, 'alumni', 'http://127.0.0.1:3000');
  expect(unit).toMatch(/^\[Service\]$[^[]*^OOMPolicy=continue\n[^[]*^MemoryMax=75%$/m);
});

test('parseArguments: each command with its options', () => {
  expect(parseArguments([])).toEqual({ command: 'help' });
  expect(parseArguments(['version'])).toEqual({ command: 'version' });
  expect(parseArguments(['upgrade', 'a.tar.gz'])).toEqual({ command: 'upgrade', file: 'a.tar.gz' });
  expect(parseArguments(['upgrade'])).toEqual({ command: 'upgrade', file: undefined });
  expect(parseArguments(['upgrade', '--back'])).toEqual({ command: 'upgrade-back' });
  expect(parseArguments(['upgrade', '--unsigned', 'a.tar.gz'])).toMatchObject({ unsigned: true });
  const back = ['upgrade', '--back', '--yes'];
  expect(parseArguments(back)).toEqual({ command: 'upgrade-back', yes: true });
  // The launcher does not parse options after `cli`: it passes them on.
  const args = ['backup', '--json', 'DIR'];
  expect(parseArguments(['cli', ...args])).toEqual({ command: 'cli', args });
  const bounce = ['bounce', '--env-file', '/etc/alumni.env'];
  expect(parseArguments(bounce)).toEqual({ command: 'cli', args: bounce });
  expect(
    parseArguments(['install', '--prefix', '/srv/a', '--public-url', 'https://a.example']),
  ).toEqual({
    command: 'install',
    prefix: '/srv/a',
    root: '/',
    publicUrl: 'https://a.example',
    visitors: undefined,
    restore: undefined,
  });
  expect(parseArguments(['install', '--domain', 'a.example'])).toMatchObject({
    publicUrl: 'https://a.example',
    visitors: { domain: 'a.example', httpOnly: false },
  });
  expect(parseArguments(['install', '--domain', '10.0.0.5', '--http-only'])).toMatchObject({
    publicUrl: 'http://10.0.0.5',
    visitors: { domain: '10.0.0.5', httpOnly: true },
  });
  expect(parseArguments(['install', '--domain', 'a.example', '--no-caddy'])).toMatchObject({
    publicUrl: 'https://a.example',
    visitors: undefined,
  });
  expect(parseArguments(['install', '--restore', 's3:latest', '--as-the-site'])).toMatchObject({
    restore: { place: 's3:latest', asTheSite: true },
  });
  expect(parseArguments(['restore', '/backups'])).toEqual({
    command: 'restore',
    choice: { place: '/backups', asTheSite: false },
  });
});

test.each([
  [['strat'], 'strat'],
  [['version', 'x'], 'no arguments'],
  [['upgrade', 'a', 'b'], 'alumni upgrade alumni-network-VERSION'],
  [['upgrade', '--yes', 'a'], 'alumni upgrade alumni-network-VERSION'],
  [['upgrade', '--unsigned'], 'alumni upgrade alumni-network-VERSION'],
  [['upgrade', '--back', 'a'], 'alumni upgrade alumni-network-VERSION'],
  [['install', 'x'], 'x'],
  [['install', '--domain', 'https://a.example'], '--domain must be a name'],
  [['install', '--domain', '10.0.0.5'], '--domain must be a name'],
  [['install', '--domain', 'a.example', '--public-url', 'https://a.example'], '--domain must be'],
  [['install', '--no-caddy'], '--http-only and --no-caddy belong to --domain'],
  [['install', '--as-the-site'], '--as-the-site belongs to --restore'],
  [['restore'], 'alumni restore FOLDER'],
  [['restore', 'a', 'b'], 'alumni restore FOLDER'],
  [['install', '--prefx', '/x'], '--prefx'],
  [['install', '--root', 'x'], '--root must begin with /'],
  [['install', '--public-url', 'alumni.example'], '--public-url must be an address'],
  [['install', '--public-url', 'https://a.example/"x'], '--public-url must be an address'],
])('parseArguments: %j is refused with a sentence', (argv, sentence) => {
  expect(() => parseArguments(argv)).toThrow(sentence);
});

test.each([
  ['PORT=1\nDATA_DIR=/old\n# DATA_DIR\n', 'PORT=1\nDATA_DIR=/new\n# DATA_DIR\n'],
  ['PORT=1\n#DATA_DIR=/x', 'PORT=1\n#DATA_DIR=/x\nDATA_DIR=/new\n'],
])('withSetting changes one setting: %j', (before, after) => {
  expect(withSetting(before, 'DATA_DIR', '/new')).toBe(after);
});

test('settings that install writes are settings of the program, commented ones too', () => {
  const text = settingsText(paths, {
    publicUrl: 'https://a.example',
    metricsToken: 'x'.repeat(32),
  });
  const settings = Object.fromEntries(parseEnvFile(text.replace(/^#([A-Z0-9_]+=)/gm, '$1')));
  expect(parseConfig(settings)).toMatchObject({
    publicUrl: 'https://a.example',
    dataDir: '/var/a/data',
    trustProxy: ['127.0.0.1'],
    contactEmail: 'office@alumni.example',
    backup: {
      dir: '/var/b',
      time: '03:15',
      bucket: { bucket: 'alumni-backups', endpoint: 'https://s3.elsewhere.example' },
    },
  });
});

test('the page of a site that is down stands in each sample, without what would end its quotes', () => {
  const compose = readFileSync(new URL('../../../deploy/Caddyfile', import.meta.url), 'utf8');
  for (const sample of [
    compose,
    caddySample('a.example', '3000'),
    nginxSample('a.example', '3000'),
  ]) {
    expect(sample).toContain(downPage);
  }
  expect(downPage).not.toMatch(/['`$\n]/);
});

test('each server of the sample for nginx logs paths without their query', () => {
  const [head = '', ...servers] = nginxSample('a.example', '3000').split(/^server \{$/m);
  expect(head).toMatch(/^log_format alumni_paths '(?!.*\$(?:request|request_uri|args)\b).*\$uri/m);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/^ {2}access_log \S+ alumni_paths;$/m);
});
