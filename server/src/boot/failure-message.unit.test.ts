import { expect, test } from 'vitest';
import { NewerDatabaseError } from '../db/migrate.ts';
import { StorageUnavailableError } from '../images/storage/storage-error.ts';
import { ConfigError } from './config/config-error.ts';
import { failureMessage, isTransient } from './failure-message.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { code, ...more });
const sqlite = (errcode: number) => withCode('ERR_SQLITE_ERROR', { errcode });

test.each([
  ['PostgreSQL that is away', withCode('ECONNREFUSED'), /^DATABASE_URL/],
  ['PostgreSQL that is starting', withCode('57P03'), /^DATABASE_URL/],
  ['PgBouncer that lends no more', withCode('08P01', { severity: 'FATAL' }), /^DATABASE_URL/],
  ['PgBouncer whose pool is full', new Error('Query read timeout'), /needs 12 .*default_pool_size/],
  [
    'object storage that is away',
    new StorageUnavailableError(withCode('ECONNREFUSED')),
    /^The files/,
  ],
  ['a full disk', withCode('ENOSPC', { path: '/data/x' }), /^The disk is full \(\/data\/x\)/],
  ['a full disk, of SQLite', sqlite(13), /^The disk is full/],
  ['a full disk, of the index of SQLite’s log', sqlite(4874), /^The disk is full/],
  ['an index of it that cannot be emptied', sqlite(4618), /^The disk is full/],
  [
    'a quota that is used up, as Node.js tells it',
    withCode('Unknown system error -122', { errno: -122, path: '/data/x' }),
    /^The disk quota/,
  ],
  ['a quota that is used up, of SQLite', sqlite(778), /^DATA_DIR: .*Look at the quota/],
  ['a database that another process holds', sqlite(5), undefined],
  ['a port that is in use', withCode('EADDRINUSE', { port: 80 }), /^Port 80/],
])('%s may pass: systemd tries again', (_, error, sentence) => {
  expect(isTransient(error)).toBe(true);
  if (sentence) expect(failureMessage(error)).toMatch(sentence);
  else expect(failureMessage(error)).toBeUndefined();
});

test.each([
  ['a wrong setting', new ConfigError('PORT must be a number.'), /^Setting: PORT/],
  ['a database of a newer version', new NewerDatabaseError('900-x'), /newer version/],
  ['a file that may not be written', withCode('EACCES', { path: '/x' }), /^\/x cannot be written/],
  ['a folder that may not be written', withCode('EROFS'), /^DATA_DIR cannot be written/],
  ['a database that may not be written', sqlite(8), /^DATA_DIR: the database/],
  ['a wrong password', withCode('28P01', { severity: 'FATAL' }), /^DATABASE_URL.* not let us in/],
  [
    'a certificate that is not trusted',
    withCode('SELF_SIGNED_CERT_IN_CHAIN'),
    /^DATABASE_URL.*sslmode=verify-full&sslrootcert=/,
  ],
  [
    'a certificate of another name',
    withCode('ERR_TLS_CERT_ALTNAME_INVALID'),
    /^DATABASE_URL.*the name that its certificate has/,
  ],
  [
    'a certificate’s file that is not there',
    withCode('ENOENT', { path: '/ca.pem', errno: -2 }),
    '/ca.pem: no such file or directory (ENOENT).',
  ],
  [
    'PostgreSQL that wants TLS',
    Object.assign(new Error('no pg_hba.conf entry for host "x", no encryption'), { code: '28000' }),
    /^DATABASE_URL.*add \?sslmode=verify-full/,
  ],
  [
    'PostgreSQL without TLS',
    new Error('The server does not support SSL connections'),
    /^DATABASE_URL.*leave sslmode out/,
  ],
  ['tables of another user', withCode('42501'), /^DATABASE_URL.*must own the database/],
  ['what the program did not expect', new Error('x'), undefined],
])('%s does not pass by itself', (_, error, sentence) => {
  expect(isTransient(error)).toBe(false);
  if (sentence) expect(failureMessage(error)).toMatch(sentence);
  else expect(failureMessage(error)).toBeUndefined();
});
