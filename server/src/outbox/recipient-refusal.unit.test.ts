import { describe, expect, test } from 'vitest';
import { isRecipientRefused } from './recipient-refusal.ts';

describe.each(['RCPT TO', 'DATA'])('at %s', (command) => {
  const isRefused = (response: string) =>
    isRecipientRefused({ command, responseCode: Number(response.slice(0, 3)), response });

  test.each([
    ['Gmail', '550-5.1.1 The email account that you tried to reach does not exist. Please try'],
    ['Gmail', '550 5.2.1 The email account that you tried to reach is disabled.'],
    ['Microsoft 365', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP'],
    ['Microsoft 365', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
    [
      'a null MX',
      '550 5.1.10 <a@b.cm>: Recipient address rejected: Domain b.cm does not accept mail',
    ],
    [
      'Yahoo',
      "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]",
    ],
    [
      'Yahoo',
      '554 delivery error: dd Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
    ],
    ['Yahoo', '552 1 Requested mail action aborted, mailbox not found'],
    ['iCloud', '550 5.1.1 <a@icloud.com>: user does not exist'],
    [
      'Postfix',
      '550 5.1.1 <a@b.cm>: Recipient address rejected: User unknown in local recipient table',
    ],
    [
      'Postfix',
      '550 5.1.1 <a@b.cm>: Recipient address rejected: User unknown in relay recipient table',
    ],
    ['Postfix', '550 5.1.1 <rate.limit@spam.cm>: Recipient address rejected: User unknown'],
    ['Sendmail', '550 5.1.1 <a@b.cm>... User unknown'],
    ['Exim', '550 No Such User Here'],
    ['Dovecot', "550 5.1.1 <a@b.cm> User doesn't exist: a@b.cm"],
    [
      'Orange',
      '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416',
    ],
    [
      'Mail.ru',
      '550 Message was not accepted -- invalid mailbox. Local mailbox a@mail.ru is unavailable: user not found',
    ],
    ['Yandex', '550 5.7.1 No such user!'],
    ['Proton', '550 5.1.1 <a@proton.me>: Recipient address rejected: Address does not exist'],
    ['any', '553 5.1.3 The recipient address <a@b> is not a valid RFC 5321 address.'],
    ['any', '521 5.2.1 The mailbox is disabled'],
  ])('%s refuses the recipient: %s', (_server, response) => {
    expect(isRefused(response)).toBe(true);
  });

  test.each([
    [
      'a limit of Exim',
      '550 Domain alumni.example has exceeded the max emails per hour (200/200 (100%)) allowed.  Message discarded.',
    ],
    ['a limit of a hoster', '550 sending limit reached'],
    [
      'a limit of a hoster',
      '550 User me@alumni.example has exceeded its 24-hour sending limit. Messages to 25 recipients out of 25',
    ],
    ['a limit of a relay', '552 Message would take you over your relay quota of 500'],
    ['a limit of Gmail', '550-5.4.5 Daily user sending limit exceeded. For more information'],
    [
      'a limit of Microsoft 365',
      "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    ],
    [
      'how fast Gmail takes mail',
      '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents',
    ],
    [
      'IONOS',
      '550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later.',
    ],
    ['no log-in', '550 5.7.1 <a@b.cm>: Relay access denied'],
    ['no log-in', '550 relay not permitted'],
    [
      'a block list',
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    ],
    [
      'verification of the sender',
      '550-Verification failed for <office@alumni.example>\n550-No Such User Here\n550 Sender verify failed',
    ],
    [
      'verification of the sender',
      '550 5.1.0 <office@alumni.example>: Sender address rejected: User unknown',
    ],
    ['an unknown sender', '550 5.1.8 Access denied, bad outbound sender'],
    [
      'an unknown sender',
      '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    ],
    ['a full mailbox', '552-5.2.2 The recipient’s inbox is out of storage space.'],
    ['a mailbox, for no reason', '550 Requested action not taken: mailbox unavailable'],
    ['unknown words', '550 Strange things happen'],
    [
      'a mail that looks like spam',
      '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
    ],
    ['later', '450 4.1.1 <a@b.cm>: Recipient address rejected: unverified address'],
  ])('says nothing for good of the recipient, but tells %s: %s', (_what, response) => {
    expect(isRefused(response)).toBe(false);
  });
});

test('what is said to the sender or to the log-in is not of the recipient', () => {
  const refusal = { responseCode: 550, response: '550 5.1.1 User unknown' };
  expect(isRecipientRefused({ ...refusal, command: 'MAIL FROM' })).toBe(false);
  expect(isRecipientRefused({ ...refusal, command: 'AUTH PLAIN' })).toBe(false);
  expect(isRecipientRefused(new Error('connect ECONNREFUSED'))).toBe(false);
});
