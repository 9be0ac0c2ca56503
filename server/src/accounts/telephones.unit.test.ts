import { expect, test } from 'vitest';
import { telephoneParts, whatsAppNumber } from './telephones.ts';

test.each([
  ['677 12 34 56', '237677123456'],
  ['+237 6 77 12 34 56', '237677123456'],
  ['237677123456', '237677123456'],
  ['(237) 677.12.34.56', '237677123456'],
  ['00237 677 12 34 56', '237677123456'],
  ['+237 (0) 677 12 34 56', '237677123456'],
  ['677/12/34/56', '237677123456'],
  ['+33 (0)6 12 34 56 78', '33612345678'],
  ['+1 (416) 555-0123', '14165550123'],
  // Congo and Ivory Coast keep the zero abroad, Gabon drops it.
  ['+242 06 612 34 56', '242066123456'],
  ['+225 07 07 12 34 56', '2250707123456'],
  ['+241 077 12 34 56', '24177123456'],
  ['+234 0803 123 4567', '2348031234567'],
  // A landline first.
  ['222 22 12 34 / 677 12 34 56', '237677123456'],
  ['677123456; +33612345678', '237677123456'],
  ['222 22 12 34', ''],
  // A French number without its country code is no number of Cameroon, and nobody's with a dropped zero.
  ['06 50 12 34 56', ''],
  // Numbers of eight digits ended in 2014.
  ['77 12 34 56', ''],
  ['123456', ''],
  ['', ''],
])('%j in Cameroon has the WhatsApp number %j', async (typed, number) => {
  expect(await whatsAppNumber(typed, '+237')).toBe(number);
});

test.each([
  ['+242', '06 612 34 56', '242066123456'],
  ['+241', '077 12 34 56', '24177123456'],
  ['+225', '0707123456', '2250707123456'],
  ['+33', '06 12 34 56 78', '33612345678'],
  ['+999', '677 12 34 56', ''],
])('numbers are completed with %s: %j', async (country, typed, number) => {
  expect(await whatsAppNumber(typed, country)).toBe(number);
});

test('the parts are what was typed', async () => {
  const typed = ' 677 12 34 56 /222 22 12 34;  home';
  const parts = await telephoneParts(typed, '+237');
  expect(parts.map(({ text }) => text).join('')).toBe(typed);
  expect(parts.map(({ number = '', mobile }) => [number, mobile])).toEqual([
    ['+237677123456', true],
    ['', undefined],
    ['+237222221234', false],
    ['', undefined],
    ['', undefined],
  ]);
});
