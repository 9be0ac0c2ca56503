import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function errorMessage(settings: Record<string, string>): string {
  try {
    parseConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

const pictures = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-west-3',
  S3_BUCKET: 'alumni',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

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
  [{ PUBLIC_URL: 'https://uni.example/alumni' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'alumni.example' }, 'PUBLIC_URL'],
  [{ MASTER_EMAIL: 'a@b.cm', MASTER_PASSWORD: '12345' }, 'MASTER_PASSWORD'],
  [{ MASTER_EMAIL: 'a@b.cm', MASTER_PASSWORD: 'x'.repeat(201) }, 'MASTER_PASSWORD'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PHONE_COUNTRY: 'CM' }, 'PHONE_COUNTRY'],
  [{ PHONE_COUNTRY: '+237677123456' }, 'PHONE_COUNTRY'],
  [{ DATA_DIR: '/proc/alumni' }, 'DATA_DIR'],
  [{ DATA_DIR: '/sys' }, 'DATA_DIR'],
  [{ BACKUP_DIR: '/proc/backups' }, 'BACKUP_DIR'],
  [{ DATA_DIR: '/tmp/../dev/alumni' }, 'DATA_DIR'],
  [{ BACKUP_S3_ENDPOINT: 'https://s3.example' }, 'BACKUP_S3_BUCKET'],
  [{ BACKUP_S3_REGION: 'eu' }, 'BACKUP_S3_BUCKET'],
  [{ BACKUP_S3_ACCESS_KEY_ID: 'id' }, 'BACKUP_S3_BUCKET'],
  [{ BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }, 'BACKUP_S3_BUCKET'],
  [{ BACKUP_S3_BUCKET: 'backups' }, 'BACKUP_S3_ENDPOINT'],
  [{ BACKUP_S3_BUCKET: 's3://backups/alumni' }, 'BACKUP_S3_BUCKET'],
  [{ BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: 's3.example' }, 'BACKUP_S3_ENDPOINT'],
  [{ ...pictures, BACKUP_S3_BUCKET: 'alumni' }, 'BACKUP_S3_BUCKET'],
  [
    { ...pictures, BACKUP_S3_BUCKET: 'alumni', BACKUP_S3_ENDPOINT: 'https://S3.example:443/' },
    'BACKUP_S3_BUCKET',
  ],
  // With the key id of one provider and the secret of another, every daily backup would fail.
  [
    { ...pictures, BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ACCESS_KEY_ID: 'other' },
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ],
  [
    { ...pictures, BACKUP_S3_BUCKET: 'backups', BACKUP_S3_SECRET_ACCESS_KEY: 'other' },
    'BACKUP_S3_ACCESS_KEY_ID',
  ],
  [{ PUBLIC_URL: '"https://alumni.example"' }, 'PUBLIC_URL'],
  [{ MASTER_EMAIL: 'a@b.cm', MASTER_PASSWORD: "'a long password'" }, 'MASTER_PASSWORD'],
  [{ BACKUP_DAYS: '0' }, 'BACKUP_DAYS'],
  [{ BACKUP_DAYS: '10000' }, 'BACKUP_DAYS'],
  [{ RETENTION_AUDIT_DAYS: 'never' }, 'RETENTION_AUDIT_DAYS'],
])('refuses %j with one line that names %s', (settings, name) => {
  const message = errorMessage(settings);
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain('\n');
});

test.each([
  ['SMTP_URL', 'smtp://bureau:pa#ss@mail.example:587', '%23'],
  ['SMTP_URL', 'smtp://bureau:12#34@mail.example:587', '%23'],
  ['DATABASE_URL', 'postgres://alumni:a/b@db.example/alumni', '%2F'],
  ['BOUNCE_IMAP_URL', 'imaps://bureau:what?@mail.example', '%3F'],
])('%s=%s: says %s for a sign of the password, and not the password', (name, value, encoded) => {
  const message = errorMessage({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must have ${encoded} for the .{1} of its password`));
  expect(message).not.toContain('mail.example');
  const right = { SMTP_URL: 'smtp://b:1%23@m.example?tls.servername=m.example' };
  expect(parseConfig(right).smtpUrl).toBe(right.SMTP_URL);
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

test('the bucket of backups takes what is not said from the pictures’', () => {
  const bucket = { endpoint: 'https://s3.example', region: 'eu-west-3', bucket: 'backups' };
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  expect(parseConfig({ ...pictures, BACKUP_S3_BUCKET: 'backups' }).backup).toEqual({
    time: '03:15',
    everyMinutes: 60,
    dir: undefined,
    bucket: { ...bucket, ...keys },
  });
  const elsewhere = {
    BACKUP_S3_BUCKET: 'alumni',
    BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
    BACKUP_DIR: '/backups',
  };
  expect(parseConfig({ ...pictures, ...elsewhere }).backup).toMatchObject({
    dir: '/backups',
    bucket: { endpoint: 'https://elsewhere.example', accessKeyId: 'a', secretAccessKey: 'b' },
  });
  expect(parseConfig(elsewhere).backup?.bucket?.region).toBe('us-east-1');
  expect(parseConfig(pictures).backup).toBeUndefined();
});

test('takes folders that only look like the system’s, and a disk in memory', () => {
  for (const DATA_DIR of ['/process', '/device/a', '/srv/proc', '/dev/shm/alumni']) {
    expect(parseConfig({ DATA_DIR }).dataDir).toBe(DATA_DIR);
  }
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['TRUST-PROXY', 'TRUST_PROXY'],
  ['data_dir', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['S3_ACCES_KEY_ID', 'S3_ACCESS_KEY_ID'],
])('tells of %s, which is nearly %s', (name, meant) => {
  expect(parseConfig({ [name]: 'x' }).oddities).toEqual([`${name}: did you mean ${meant}?`]);
});

test('tells of no names that other programs have', () => {
  const others = ['PATH', 'HOSTNAME', 'HOME', 'NODE_ENV', 'PGHOST', 'LANG', 'MAIL', 'PWD', 'TERM'];
  const own = ['ENV_FILE', 'VITE_API_BASE', 'PORT'];
  const environment = Object.fromEntries([...others, ...own].map((name) => [name, '1']));
  expect(parseConfig(environment).oddities).toEqual([]);
});
