import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [0, 'in 1 second'],
  [59.2, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [6_001, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('%d seconds: %s', (seconds, text) => {
  expect(waitText(seconds, 'en')).toBe(text);
});

test('in French', () => {
  expect(waitText(725, 'fr')).toBe('dans 13 minutes');
});
