import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { readSite } from '../boot/config/site.ts';
import { localhostCertificate } from '../testing/localhost-certificate.ts';
import { createMailer, type MailSettings } from './mailer.ts';

const mail = {
  id: 'one',
  createdAt: new Date(),
  to: 'ngo@alumni.example',
  replyTo: null,
  language: 'fr' as const,
  subject: 'x',
  text: 'x',
  html: 'x',
};
const settings: MailSettings = {
  dataDir: '/nowhere',
  publicUrl: 'https://alumni.example',
  site: readSite('/nowhere'),
  mailFrom: 'bureau@alumni.example',
};

test('a mail server on this machine needs no certificate, another one does', async () => {
  const server = new SMTPServer({ ...localhostCertificate, authOptional: true, closeTimeout: 50 });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.server.address() as AddressInfo;
  const send = async (host: string) => {
    const mailer = createMailer(async () => ({ ...settings, smtpUrl: `smtp://${host}:${port}` }));
    try {
      return await mailer.send(mail, AbortSignal.timeout(10_000));
    } finally {
      mailer.close();
    }
  };
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(await send(host), host).toMatchObject({ filed: false });
  }
  // 0.0.0.0 leads to this machine but is not a loopback address: its certificate is checked.
  await expect(send('0.0.0.0')).rejects.toThrow('self-signed certificate');
  await new Promise<void>((resolve) => server.close(resolve));
});
