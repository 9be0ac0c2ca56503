import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, line, requiredLine, text } from './fields.ts';
import { limits } from './limits.ts';

const blank = ' \n'.repeat(125_000);

// A pattern with catastrophic backtracking takes minutes on these and fails by the test's time-out.
test.each([blank, ' '.repeat(250_000), `a@${'.'.repeat(250_000)}`, `${blank}@${blank}.`])(
  'validates 250,000 characters without catastrophic backtracking (%#)',
  (long) => {
    expect(z.safeParse(requiredLine(1, 'titleMissing'), long).success).toBe(false);
    expect(z.safeParse(email, long).success).toBe(false);
    expect(z.safeParse(text(limits.description), `x${long}x`).success).toBe(false);
    expect(z.parse(line(9), `x${blank}x`)).toBe('x x');
  },
);

test('collapses line breaks to one space', () => {
  expect(z.parse(line(200), ' one \r\n\n two\rthree ')).toBe('one two three');
});

test.each(['\u001b]0;owned\u0007', 'a\u0008b', 'a\u202eb', 'a\u0085b', '\ud800'])(
  'rejects control and bidirectional override characters: %j',
  (value) => {
    expect(z.safeParse(line(200), value).success).toBe(false);
    expect(z.safeParse(text(200), value).success).toBe(false);
  },
);

test('drops marks that nobody sees, and takes every line separator for a line break', () => {
  const marks =
    '\u202a\u202c\u2066\u2069\u206a\u206f\u00ad\u061c\u200b\u200e\u200f\u2060\u3164\ufeff\ufffb';
  expect(z.parse(line(9), `${marks}+237 1${marks}`)).toBe('+237 1');
  expect(z.parse(text(9), `a${marks}b`)).toBe('ab');
  expect(z.parse(line(9), 'نمی\u200cخواهم')).toBe('نمی\u200cخواهم');
  expect(z.parse(line(9), 'a\u2028b\u2029c')).toBe('a b c');
  expect(z.parse(text(9), 'a\u2028b\u2029c')).toBe('a\nb\nc');
  expect(z.safeParse(requiredLine(9, 'titleMissing'), marks).success).toBe(false);
});

test('takes the two spellings of a domain for one', () => {
  expect(z.parse(email, ' Ö@École.CM ')).toBe('Ö@xn--cole-9oa.cm');
  expect(z.parse(email, 'Ada@ALUMNI.cm')).toBe('Ada@ALUMNI.cm');
});

test('accepts tabs and line breaks', () => {
  expect(z.parse(text(200), 'a\tb\nc')).toBe('a\tb\nc');
});
