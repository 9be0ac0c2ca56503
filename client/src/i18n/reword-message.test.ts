import { messageText } from '@alumni/shared/core/messages';
import { expect, test } from 'vitest';
import { rewordMessage } from './reword-message.ts';

test('says a message of the server in the other language, with its values', () => {
  const taken = messageText('emailTaken', 'en');
  expect(rewordMessage(taken, 'fr')).toBe(messageText('emailTaken', 'fr'));
  expect(rewordMessage(messageText('passwordsDiffer', 'fr'), 'en')).toBe('Passwords do not match!');
  const values = { field: 'e-mail (1)' };
  const missing = messageText('fieldMissing', 'en', values);
  expect(rewordMessage(missing, 'fr')).toBe(messageText('fieldMissing', 'fr', values));
});

test('leaves what is no message', () => {
  expect(rewordMessage('Out of order.', 'fr')).toBe('Out of order.');
});
