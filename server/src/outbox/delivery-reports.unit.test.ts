import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { classifyStatus } from './address-faults.ts';
import { readDeliveryReport } from './delivery-reports.ts';
import { mailIdsIn, mailToken } from './mail-token.ts';

const folder = join(import.meta.dirname, '../testing/delivery-reports');
const secret = 'a secret';
const id = '0198f3a2b4c6d8e0f1a2b3c4';

const recorded = (name: string, token = mailToken(secret, id)) =>
  readFileSync(join(folder, `${name}.eml`), 'latin1').replaceAll('{token}', token);
const read = (message: string) =>
  readDeliveryReport(Buffer.from(message, 'latin1'), { idsIn: (text) => mailIdsIn(text, secret) });

/** Status of each report, as a person has read it, and whether the address is dead, may recover or is not to blame. */
const expected: Record<string, [status: string, says: 'permanent' | 'temporary' | undefined]> = {
  'amavis-02': ['5.1.1', 'permanent'],
  'amazonses-06': ['5.1.1', 'permanent'],
  'amazonses-20': ['5.2.1', 'temporary'],
  'courier-01': ['5.1.1', 'permanent'],
  'courier-02': ['5.0.0', undefined],
  'domino-02': ['5.0.0', undefined],
  'exchange2007-01': ['5.1.1', 'permanent'],
  'exchange2007-03': ['5.2.3', undefined],
  'exchange2007-04': ['5.7.1', undefined],
  'exim-29': ['5.0.0', undefined],
  'exim-48': ['5.7.1', undefined],
  'messagingserver-06': ['5.2.1', 'temporary'],
  'messagingserver-10': ['5.1.10', 'permanent'],
  'mimecast-02': ['5.7.54', undefined],
  'office365-10': ['5.1.351', 'permanent'],
  'opensmtpd-14': ['5.0.0', undefined],
  'outlook-01': ['5.2.2', 'temporary'],
  'outlook-02': ['5.1.1', 'permanent'],
  'outlook-07': ['4.4.7', 'temporary'],
  'postfix-01': ['5.1.1', 'permanent'],
  'postfix-03': ['5.0.0', undefined],
  'postfix-06': ['5.4.4', undefined],
  'postfix-14': ['5.1.1', 'permanent'],
  'postfix-15': ['4.4.1', 'temporary'],
  'powermta-01': ['5.2.1', 'temporary'],
  'sendgrid-01': ['5.1.1', 'permanent'],
  'sendmail-01': ['5.1.1', 'permanent'],
  'sendmail-07': ['5.7.1', undefined],
  'yandex-01': ['5.1.1', 'permanent'],
  'zoho-01': ['5.1.1', 'permanent'],
};

test('30 reports are recorded, of ten servers and more', () => {
  const names = readdirSync(folder).filter(
    (name) => /\.eml$/.test(name) && !name.startsWith('other-'),
  );
  expect(names.map((name) => name.slice(0, -'.eml'.length)).sort()).toEqual(
    Object.keys(expected).sort(),
  );
  expect(names).toHaveLength(30);
  expect(new Set(names.map((name) => name.split('-')[0])).size).toBeGreaterThanOrEqual(10);
});

test.each(Object.entries(expected))('reads the report %s', async (name, [status, says]) => {
  expect(await read(recorded(name))).toEqual({ mailId: id, status });
  expect(classifyStatus(status)).toBe(says);
});

test.each(['other-delayed', 'other-abuse', 'other-automatic-reply'])(
  '%s reports no failure',
  async (name) => {
    expect(await read(recorded(name))).toBeUndefined();
  },
);

test.each(['postfix-14', 'postfix-01'])(
  'believes %s only with a token that the site has signed',
  async (name) => {
    for (const token of [id, `${id}.00000000000000000000`, mailToken('another secret', id)]) {
      expect(await read(recorded(name, token))).toBeUndefined();
    }
    expect(await read(recorded(name, mailToken(secret, id).toUpperCase()))).toEqual({
      mailId: id,
      status: '5.1.1',
    });
  },
);

/**
 * A valid report of a dead address, with further MIME parts. Tests pass parts that make it unreadable or slow to read.
 */
const hostile = (...parts: string[]) =>
  [
    'Content-Type: multipart/report; boundary=b',
    '',
    ...['message/delivery-status\n\nAction: failed\nStatus: 5.1.1', ...parts].map(
      (part) => `--b\nContent-Type: ${part}`,
    ),
    `--b\nContent-Type: message/rfc822\n\nMessage-ID: <${mailToken(secret, id)}@alumni.example>`,
    '--b--',
  ].join('\n');

test('a message that cannot be read, or takes seconds to read, is no report', async () => {
  expect(await read(hostile('text/plain\n\nreturned'))).toMatchObject({ mailId: id });
  const nested = Array.from({ length: 25 }, (_, n) => `multipart/mixed; boundary=n${n}\n\n--n${n}`);
  expect(await read(hostile(nested.join('\nContent-Type: ')))).toBeUndefined();
  expect(await read(hostile(`text/plain\n${'\n'.repeat(500_000)}`))).toBeUndefined();
  const toMany = (count: number) => read(`To: ${'g: '.repeat(count)}\n${hostile()}`);
  expect(await toMany(1_000)).toMatchObject({ mailId: id });
  expect(await toMany(30_000)).toBeUndefined();
});

test('the words of a body are nothing: a failure without its fields is none', async () => {
  const text = recorded('postfix-14');
  expect(await read(text.replace('Action: failed', 'Action: relayed'))).toBeUndefined();
  expect(await read(text.replace('message/delivery-status', 'text/plain'))).toBeUndefined();
  expect(await read(text.replace('Status: 5.1.1', 'Status: gone'))).toBeUndefined();
});

test.each<[string, string, string, 'permanent' | undefined]>([
  // In the first response, Spectrum blocks the sender. In the others, Cisco's gateway quotes the recipient's server.
  ['smtp; 550 5.1.0 <a@b.cm> sender rejected. AUP#In-1310', '5.1.0', '5.1.0', undefined],
  ["smtp; 5.1.0 - Unknown address error 550-'5.7.1 refused'", '5.1.0', '5.7.1', undefined],
  ["smtp; 5.1.0 - Unknown address error 550-'5.1.1 unknown'", '5.1.0', '5.1.1', 'permanent'],
])('%s (%s) is %s', async (diagnostic, status, exact, says) => {
  const fields = `Status: ${status}\nDiagnostic-Code: ${diagnostic}`;
  expect(await read(hostile().replace('Status: 5.1.1', fields))).toEqual({
    mailId: id,
    status: exact,
  });
  expect(classifyStatus(exact)).toBe(says);
});
