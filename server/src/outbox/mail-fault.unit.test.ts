import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { localhostCertificate, officeCertificate } from '../testing/localhost-certificate.ts';
import { startHangingMailServer } from '../testing/mail-server.ts';
import { classifyMailFault } from './mail-fault.ts';

/** Sends a mail through the server at `url`. Returns the fault, or 'none'. */
async function faultOf(url: string, socketTimeout = 3_000): Promise<string> {
  const transport = createTransport({ url, socketTimeout, greetingTimeout: 3_000 });
  try {
    await transport.sendMail({ from: 'bureau@b.cm', to: 'a@b.cm', text: 'x' });
    return 'none';
  } catch (error) {
    return classifyMailFault(error);
  } finally {
    transport.close();
  }
}

async function faultAt(refuse: ConstructorParameters<typeof SMTPServer>[0], user = '', query = '') {
  const plain = { authOptional: true, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] };
  const server = new SMTPServer({ ...plain, ...refuse });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  try {
    return await faultOf(`smtp://${user}127.0.0.1:${port}${query}`);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

test('a real mail server: encryption, log-in, sender, recipient, a moment to wait', async () => {
  expect(await faultAt({}, '', '?requireTLS=true')).toBe('tls');
  expect(await faultAt({ onAuth: (_a, _s, done) => done(refusal(535, 'no')) }, 'a:b@')).toBe(
    'login',
  );
  const onMailFrom = (code: number) => ({
    onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) =>
      done(refusal(code, 'no')),
  });
  expect(await faultAt(onMailFrom(553))).toBe('sender');
  const onRcptTo = (code: number, text: string) => ({
    onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(refusal(code, text)),
  });
  expect(await faultAt(onRcptTo(553, '5.7.1 Sender address rejected: not owned'))).toBe('sender');
  expect(await faultAt(onRcptTo(550, '5.1.1 User unknown'))).toBe('recipient');
  expect(await faultAt(onRcptTo(451, '4.7.1 Greylisted, try again'))).toBe('later');
});

const trusted = `tls.ca=${encodeURIComponent(localhostCertificate.cert)}`;
test.each([
  ['selfSigned', localhostCertificate, ''],
  ['unknownAuthority', officeCertificate, ''],
  // Without a certificate, the smtp-server library uses its own, which has expired.
  ['expired', {}, ''],
  ['wrongName', localhostCertificate, `?${trusted}&tls.servername=mail.example`],
  ['none', localhostCertificate, `?${trusted}&tls.servername=localhost`],
])('a certificate that cannot be believed: %s', async (fault, certificate, query) => {
  expect(await faultAt({ ...certificate, disabledCommands: [] }, '', query)).toBe(fault);
});

test('no mail server: an unknown name, a closed port, silence, another service', async () => {
  expect(await faultOf('smtp://nowhere.invalid')).toBe('notFound');
  const other = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const url = `smtp://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await faultOf(url)).toBe('noMailServer');
  await new Promise((resolve) => other.close(resolve));
  expect(await faultOf(url)).toBe('refused');
  const hanging = await startHangingMailServer();
  expect(await faultOf(hanging.url, 200)).toBe('timeout');
  await hanging.stop();
});

test.each([
  ['Invalid login: 534-5.7.9 Application-specific password required', 'EAUTH', 'login'],
  ['Mail command failed: 530 5.7.0 Authentication Required', 'EENVELOPE', 'login'],
  ['Message failed: 550 5.7.60 Client does not have permissions to send as', 'EMESSAGE', 'sender'],
  ['Message failed: 550 Strange things happen', 'EMESSAGE', 'other'],
])('%s', (message, code, fault) => {
  expect(classifyMailFault(Object.assign(new Error(message), { code }))).toBe(fault);
});
