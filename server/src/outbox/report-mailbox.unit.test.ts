import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasImapServer, startImapServer } from '../testing/imap-server.ts';
import { type MailboxPosition, readReports } from './report-mailbox.ts';

const report = (name: string) => `From: MAILER-DAEMON@example.org
To: contact@alumni.example
Subject: ${name}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

It came back.
--x
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Action: failed
Status: 5.1.1
--x--
`;
const letter = (name: string) =>
  `From: rose@example.org\nSubject: ${name}\n\nHello, the mail delivery failed with 5.1.1.\n`;

describe.skipIf(!hasImapServer)('a mailbox of Dovecot', () => {
  let server: Awaited<ReturnType<typeof startImapServer>>;
  beforeAll(async () => {
    server = await startImapServer();
  });
  afterAll(() => server.stop());

  async function look(position: MailboxPosition | undefined) {
    const subjects: string[] = [];
    const next = await readReports(server.url, position, async (message) => {
      subjects.push(/^Subject: (.*)$/m.exec(message.toString())?.[1] ?? '');
    });
    return { subjects, next };
  }

  test('reads each report once, nobody else’s messages, and marks none as seen', async () => {
    server.deliver(letter('one'));
    server.deliver(report('two'));
    const first = await look(undefined);
    expect(first.subjects).toEqual(['two']);
    expect((await look(first.next)).subjects).toEqual([]);
    server.deliver(report('three'));
    server.deliver(letter('four'));
    server.deliver(report('five'));
    const second = await look(first.next);
    expect(second.subjects).toEqual(['three', 'five']);
    expect((await look(second.next)).subjects).toEqual([]);
    // Another UIDVALIDITY means that the messages have new numbers: reading starts anew.
    const anew = await look({ ...second.next, validity: '1' });
    expect(anew.subjects).toEqual(['two', 'three', 'five']);
    expect(await unseen()).toBe(5);
  });

  test('reads no more than the beginning of a large report', async () => {
    const { next } = await look(undefined);
    server.deliver(report('large').replace('It came back.', 'x'.repeat(900_000)));
    let size = 0;
    await readReports(server.url, next, async (message) => {
      size = message.length;
    });
    expect(size).toBe(512 * 1024);
  });

  test('says so when the password is wrong', async () => {
    const wrong = server.url.replace('secret', 'wrong');
    await expect(readReports(wrong, undefined, async () => {})).rejects.toThrow();
  });

  async function unseen(): Promise<number> {
    const { ImapFlow } = await import('imapflow');
    const { hostname, port } = new URL(server.url);
    const auth = { user: 'bounces', pass: 'secret' };
    const client = new ImapFlow({
      host: hostname,
      port: Number(port),
      secure: false,
      auth,
      logger: false,
    });
    await client.connect();
    const status = await client.status('INBOX', { unseen: true });
    await client.logout();
    return status ? (status.unseen ?? 0) : 0;
  }
});

test('the password goes to no other machine without STARTTLS', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello\r\n');
    socket.on('data', (data) => {
      received.push(data.toString());
      for (const [, tag] of data.toString().matchAll(/^(\w+) /gm)) socket.write(`${tag} OK\r\n`);
    });
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const { port } = server.address() as AddressInfo;
  // 0.0.0.0 leads to this machine but is not a loopback address, so TLS is required.
  const url = `imap://a:secret@0.0.0.0:${port}`;
  await expect(readReports(url, undefined, async () => {})).rejects.toThrow('STARTTLS');
  expect(received.join('')).not.toMatch(/LOGIN|AUTHENTICATE/i);
  server.close();
});

test('a mailbox that is away is an error, not a wait', async () => {
  await expect(readReports('imap://a:b@127.0.0.1:1', undefined, async () => {})).rejects.toThrow();
});

test.each(['', '* OK hello\r\n'])(
  'a mailbox that hangs after "%s" is left as soon as the server stops',
  async (greeting) => {
    const server = createServer((socket) => socket.on('error', () => {}).write(greeting));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const stopping = AbortSignal.timeout(300);
    const started = performance.now();
    const look = readReports(`imap://a:b@127.0.0.1:${port}`, undefined, async () => {}, stopping);
    await expect(look).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(3_000);
    server.close();
  },
);
