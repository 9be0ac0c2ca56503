import { expect, test } from 'vitest';
import { addressCheck } from './health-address.ts';

test.each([
  ['https://alumni.example', 'https://alumni.example', 'ok', 'good'],
  ['https://Alumni.example:443/site', 'https://alumni.example', 'ok', 'good'],
  ['http://[::1]:80', 'http://[::1]', 'ok', 'good'],
  ['https://alumni.example', undefined, 'ok', 'good'],
  ['http://localhost:3000', 'https://alumni.example', 'differs', 'bad'],
  ['http://127.0.0.1:3000', 'http://10.0.0.7:3000', 'differs', 'bad'],
  ['http://[::1]:3000', 'http://10.0.0.7:3000', 'differs', 'bad'],
  ['https://alumni.example', 'http://10.0.0.7:3000', 'differs', 'watch'],
  ['https://alumni.example', 'https://alumni.example:8443', 'differs', 'watch'],
])('PUBLIC_URL %s, used at %s: %s, %s', (publicUrl, seen, kind, state) => {
  expect(addressCheck(publicUrl, seen)).toMatchObject({ name: 'address', kind, state });
});
