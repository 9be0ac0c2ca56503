import { expect, test } from 'vitest';
import { NewerDatabaseError } from '../db/migrate.ts';
import { StorageUnavailableError } from '../images/storage/storage-error.ts';
import { ConfigError } from './config/config-error.ts';
import { failureMessage, mayPass } from './failure-message.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { code, ...more });
const sqlite = (errcode: number) => withCode('ERR_SQLITE_ERROR', { errcode });

test.each([
  ['PostgreSQL that is away', withCode('ECONNREFUSED'), /^DATABASE_URL/],
  ['PostgreSQL that is starting', withCode('57P03'), /^DATABASE_URL/],
  [
    'object storage that is away',
    new StorageUnavailableError(withCode('ECONNREFUSED')),
    /^The files/,
  ],
  ['a full disk', withCode('ENOSPC', { path: '/data/x' }), /^The disk is full \(\/data\/x\)/],
  ['a full disk, of SQLite', sqlite(13), /^The disk is full/],
  ['a full disk, of the index of SQLite’s log', sqlite(4874), /^The disk is full/],
  ['a database that another process holds', sqlite(5), undefined],
  ['a port that is in use', withCode('EADDRINUSE', { port: 80 }), /^Port 80/],
])('%s may pass: systemd tries again', (_, error, sentence) => {
  expect(mayPass(error)).toBe(true);
  if (sentence) expect(failureMessage(error)).toMatch(sentence);
  else expect(failureMessage(error)).toBeUndefined();
});

test.each([
  ['a wrong setting', new ConfigError('PORT must be a number.'), /^Setting: PORT/],
  ['a database of a newer version', new NewerDatabaseError('900-x'), /newer version/],
  ['a file that may not be written', withCode('EACCES', { path: '/x' }), /^\/x cannot be written/],
  ['a folder that may not be written', withCode('EROFS'), /^DATA_DIR cannot be written/],
  ['a database that may not be written', sqlite(8), /^DATA_DIR: the database/],
  ['a wrong password of PostgreSQL', withCode('28P01'), /^DATABASE_URL/],
  ['what the program did not expect', new Error('x'), undefined],
])('%s does not pass by itself', (_, error, sentence) => {
  expect(mayPass(error)).toBe(false);
  if (sentence) expect(failureMessage(error)).toMatch(sentence);
  else expect(failureMessage(error)).toBeUndefined();
});
