import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';

const sure = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://alumni.example',
  SMTP_URL: 'smtp://mail.example',
};
const doubts = (settings: Record<string, string>) =>
  configWarnings(parseConfig({ ...sure, ...settings })).map((doubt) => doubt.split(' ')[0]);

test.each([
  [{}, []],
  [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: '', HOST: '127.0.0.1' }, []],
  [{ PUBLIC_URL: '', HOST: '::1' }, []],
  [{ PUBLIC_URL: '', HOST: 'localhost' }, []],
  [{ SMTP_URL: '' }, ['SMTP_URL']],
  [{ RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
])('%j', (settings, expected) => {
  expect(doubts(settings)).toEqual(expected);
});
