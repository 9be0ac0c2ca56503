import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

function errorMessage(settings: Record<string, string>): string {
  try {
    parseConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test.each([
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '127.0.0.1, proxy.example' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '127.0.0.1,off' }, 'TRUST_PROXY'],
  [{ S3_BUCKET: 'alumni' }, 'S3_ENDPOINT'],
  [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_ENDPOINT'],
  [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'alumni' }, 'S3_ACCESS_KEY_ID'],
  [{ PUBLIC_URL: 'https://alumni.example/?a=1' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://alumni.example/#/' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'alumni.example' }, 'PUBLIC_URL'],
  [{ MASTER_EMAIL: 'a@b.cm', MASTER_PASSWORD: '12345' }, 'MASTER_PASSWORD'],
  [{ MASTER_EMAIL: 'a@b.cm', MASTER_PASSWORD: 'x'.repeat(201) }, 'MASTER_PASSWORD'],
  [{ PORT: '65536' }, 'PORT'],
  [{ BACKUP_DAYS: '0' }, 'BACKUP_DAYS'],
  [{ RETENTION_AUDIT_DAYS: 'never' }, 'RETENTION_AUDIT_DAYS'],
])('refuses %j with one line that names %s', (settings, name) => {
  const message = errorMessage(settings);
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain('\n');
});

test.each([
  ['', false],
  ['off', false],
  ['127.0.0.1', ['127.0.0.1']],
  ['loopback, 10.0.0.0/8, ::1, fd00::/8', ['loopback', '10.0.0.0/8', '::1', 'fd00::/8']],
])('parses TRUST_PROXY=%s', (value, expected) => {
  expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test('does not enable object storage for a region alone', () => {
  expect(parseConfig({ S3_REGION: 'eu-west-3' }).s3).toBeUndefined();
});
