import { messageText } from '@alumni/shared/core/messages';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('says a refusal in the other language, with its values and its wait', () => {
  const values = { field: 'e-mail (1)' };
  const missing = { code: 'fieldMissing', values, retryAfter: undefined };
  expect(errorText(missing, 'fr')).toBe(messageText('fieldMissing', 'fr', values));
  const limit = { code: 'testMailLimit', values: {}, retryAfter: 725 };
  expect(errorText(limit, 'fr')).toContain('dans 13 minutes');
  expect(errorText(limit, 'en')).toContain('in 13 minutes');
});

test('has none for a code that it does not know', () => {
  const newer = { code: 'ofNewerServer', values: {}, retryAfter: undefined };
  expect(errorText(newer, 'fr')).toBeUndefined();
});
