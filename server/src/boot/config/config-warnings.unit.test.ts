import { expect, test } from 'vitest';
import { type Config, parseConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';

const warningsOf = (config: Config, openFiles = 65_536) =>
  configWarnings(config, config, openFiles);
const safeSettings = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://alumni.example',
  SMTP_URL: 'smtp://mail.example',
};
const warnedSettings = async (settings: Record<string, string>) =>
  (await warningsOf(parseConfig({ ...safeSettings, ...settings }))).map(
    (warning) => warning.split(' ')[0],
  );
const masterWith = (password: string) => ({
  MASTER_EMAIL: 'master@alumni.example',
  MASTER_PASSWORD: password,
});

test.each([
  [{}, []],
  [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: '', HOST: '127.0.0.1' }, []],
  [{ PUBLIC_URL: '', HOST: '::1' }, []],
  [{ PUBLIC_URL: '', HOST: 'localhost' }, []],
  // A proxy in front makes the site reachable for others.
  [{ PUBLIC_URL: '', HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }, ['PUBLIC_URL']],
  [{ SMTP_URL: '' }, ['SMTP_URL']],
  [{ TZ: 'Africa/Duala' }, ['TZ']],
  [{ TZ: ':Africa/Douala' }, []],
  [{ RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
  [masterWith('eleven char'), ['MASTER_PASSWORD']],
  [masterWith('leavemealone'), ['MASTER_PASSWORD']],
  [masterWith('twelve chars'), []],
])('%j: warns about %j', async (settings, expected) => {
  expect(await warnedSettings(settings)).toEqual(expected);
});

test('warns where few files may be open, and says how many connections that leaves', async () => {
  expect(await warningsOf(parseConfig(safeSettings), 1_024)).toEqual([
    expect.stringMatching(/^only 1024 files may be open .*: 768 connections at most/),
  ]);
});
