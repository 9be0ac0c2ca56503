import { expect, test } from 'vitest';
import { classifyRefusal, describeRefusal, linkExpired, perhapsDelivered } from './mail-refusal.ts';

const rejected = "Can't send mail - all recipients were rejected: ";

test.each([
  // Responses of Gmail, Exchange Online, Postfix, Yahoo and Exim.
  [`${rejected}550-5.1.1 The email account that you tried to reach does not exist.`, 'mailbox'],
  [`${rejected}550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found`, 'mailbox'],
  [`${rejected}550 5.1.1 <a@b.cm>: Recipient address rejected: User unknown`, 'mailbox'],
  [`${rejected}554 delivery error: dd This user doesn't have a yahoo.com account`, 'mailbox'],
  [`${rejected}550 Unrouteable address: no such user`, 'mailbox'],
  [`${rejected}550 5.2.1 The email account that you tried to reach is disabled.`, 'mailbox'],
  [`${rejected}552-5.2.2 The recipient's inbox is out of storage space.`, 'full'],
  [`${rejected}452 4.2.2 Mailbox full`, 'full'],
  [`${rejected}552 Mailbox quota exceeded`, 'full'],
  [`${rejected}550 5.1.2 <a@b.cmm>: Domain not found`, 'domain'],
  [`${rejected}450 4.1.2 <a@b.cmm>: Recipient address rejected: Domain not found`, 'domain'],
  [`${rejected}550 5.1.10 <a@b.cm>: Recipient address has null MX`, 'domain'],
  // Strangers choose the words in their address: 'throttling' must not stop mass mail, nor 'certificate' raise an
  // alarm.
  [
    `${rejected}450 4.1.2 <throttling@b.cmm>: Recipient address rejected: Domain not found`,
    'domain',
  ],
  [
    `${rejected}450 4.1.2 <certificate@b.cmm>: Recipient address rejected: Domain not found`,
    'domain',
  ],
  [`${rejected}450 4.1.2 <a.535-b@b.cmm>: Recipient address rejected: Domain not found`, 'domain'],
  [`${rejected}554 Host unknown`, 'domain'],
  ['Message failed: 550-5.7.26 This mail has been blocked because it is unauthenticated.', 'spam'],
  ['Message failed: 554 5.7.1 Spam message rejected', 'spam'],
  [`${rejected}554 5.7.1 Relaying denied`, 'spam'],
  ['Message failed: 550 High probability of spam', 'spam'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'login'],
  ['Mail command failed: 530 5.7.0 Authentication required', 'login'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.alumni.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['Connection closed unexpectedly', 'unreachable'],
  ['self-signed certificate', 'unreachable'],
  [`${rejected}550 5.4.1 Recipient address rejected: Access denied.`, 'mailbox'],
  [`${rejected}550 sending limit reached`, 'limit'],
  [
    `${rejected}550 Domain a.cm has exceeded the max emails per hour (200/200 (100%)) allowed.`,
    'limit',
  ],
  [`${rejected}550 5.1.90 you've reached your daily limit for message recipients`, 'limit'],
  ['Message failed: 550-5.4.5 Daily user sending limit exceeded.', 'limit'],
  ['Message failed: 552 Message would take you over your relay quota of 500', 'limit'],
  ['Mail command failed: 450 4.7.1 Error: too much mail from 192.0.2.1', 'limit'],
  ['454 Throttling failure: Maximum sending rate exceeded', 'limit'],
  [perhapsDelivered, 'perhaps'],
  [linkExpired, 'expired'],
  ['Message failed: 500 Strange things happen', 'other'],
  ['451 4.3.0 Try again later', 'later'],
  [
    `${rejected}450 4.2.0 <a@b.cm>: Recipient address rejected: Greylisted, see http://b.cm`,
    'later',
  ],
  [`${rejected}451 4.7.1 Greylisting in action, please come back later`, 'later'],
  [`${rejected}451 4.7.1 Try again later`, 'later'],
  [`${rejected}451 Temporary local problem - please try later`, 'later'],
  [`${rejected}450 4.7.1 Client host rejected: cannot find your reverse hostname`, 'spam'],
])('%s: %s', (error, reason) => {
  expect(classifyRefusal(error)).toBe(reason);
});

test('passes on the words of the mail server without the addresses in them', () => {
  const error = `${rejected}550 5.1.1 <jane.doe@b.cm>, forwarded to private@c.cm: no such user`;
  expect(describeRefusal(error, 'jane.doe@b.cm')).toEqual({
    reason: 'mailbox',
    answer: '550 5.1.1 <<address>>, forwarded to <address>: no such user',
  });
});
