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

test('accepts tabs and line breaks', () => {
  expect(z.parse(text(200), 'a\tb\nc')).toBe('a\tb\nc');
});
