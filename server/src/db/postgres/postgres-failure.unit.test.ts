import { expect, test } from 'vitest';
import { endsConnection, isPostgresUnavailable } from './postgres-failure.ts';

const withCode = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('x'), { code, severity });

test.each([
  ...['08006', '57P01', '53300', '25006', '57014', '25P03', '25P04', '55P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])('PostgreSQL is unavailable: %s', (code) => {
  expect(isPostgresUnavailable(withCode(code))).toBe(true);
});

test.each(['23505', '42601', '22P02', 'ENOENT'])('PostgreSQL is available: %s', (code) => {
  expect(isPostgresUnavailable(withCode(code))).toBe(false);
});

test.each([
  ['a shutdown, said in Russian', withCode('57P01', 'ВАЖНО')],
  ['an idle transaction that timed out, said in Chinese', withCode('25P03', '致命错误')],
  ['a transaction that timed out, said in Russian', withCode('25P04', 'ВАЖНО')],
  ['PgBouncer that waited too long', withCode('08P01', 'FATAL')],
  ['a crash', withCode('58P01', 'PANIC')],
  ['a statement without an answer', new Error('Query read timeout')],
])('a connection ends: %s', (_, error) => {
  expect(endsConnection(error)).toBe(true);
});

test.each(['23505', '57014', '25006', '40P01'])('a connection goes on after %s', (code) => {
  expect(endsConnection(withCode(code))).toBe(false);
});
