import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';

const safeSettings = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://alumni.example',
  SMTP_URL: 'smtp://mail.example',
};
const warnedSettings = (settings: Record<string, string>) =>
  configWarnings(parseConfig({ ...safeSettings, ...settings })).map(
    (warning) => warning.split(' ')[0],
  );

test.each([
  [{}, []],
  [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: '', HOST: '127.0.0.1' }, []],
  [{ PUBLIC_URL: '', HOST: '::1' }, []],
  [{ PUBLIC_URL: '', HOST: 'localhost' }, []],
  [{ SMTP_URL: '' }, ['SMTP_URL']],
  [{ RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
])('%j: warns about %j', (settings, expected) => {
  expect(warnedSettings(settings)).toEqual(expected);
});
