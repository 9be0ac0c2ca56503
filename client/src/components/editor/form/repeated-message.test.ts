import { expect, test } from 'vitest';
import { hasRepeatedMessage } from './repeated-message.ts';

test('a summary names its fields where two of them have the same sentence', () => {
  const year = { type: 'custom', message: 'Please check the year.' };
  const venue = { type: 'custom', message: 'Please enter a venue.' };
  expect(hasRepeatedMessage({ start_date: year, end_date: year })).toBe(true);
  expect(hasRepeatedMessage({ start_date: year, venue })).toBe(false);
  expect(hasRepeatedMessage({})).toBe(false);
});
