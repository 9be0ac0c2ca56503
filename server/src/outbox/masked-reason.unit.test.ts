import { expect, test } from 'vitest';
import { maskedReason } from './masked-reason.ts';

test.each([
  ['550 5.1.1 <Jane.Doe@example.org>: no such user', '550 5.1.1 <<address>>: no such user'],
  ['550 jane.doe@example.org... unknown', '550 <address> unknown'],
  ['452 mailbox of JANE.DOE is full', '452 mailbox of <address> is full'],
  ['550 rcpt=jane.doe@example.org;"j d"@b.example', '550 rcpt=<address>;<address>'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('%s', (reason, masked) => {
  expect(maskedReason(reason, 'jane.doe@example.org')).toBe(masked);
});

test('leaves words alone that are short names or contain one', () => {
  expect(maskedReason('550 no user', 'us@example.org')).toBe('550 no user');
  expect(maskedReason('550 mailbox of mail', 'mail@example.org')).toBe('550 mailbox of <address>');
});
