import type { mailServerForm } from '@alumni/shared/setup';
import type * as z from 'zod/mini';

type MailServer = z.output<typeof mailServerForm>;

/** Port on which TLS begins at once; on others it begins by STARTTLS (RFC 8314). */
const tlsPort = 465;
const usualPort = 587;

/**
 * The address of a mail server, as `SMTP_URL` has it. Beyond this machine, what is not encrypted would
 * show the password to everybody on the way: TLS is required.
 */
export function smtpUrlOf({ host, port, user, password }: MailServer): string {
  const number = Number(port.trim() || usualPort);
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  if (number === tlsPort) return `smtps://${account}${host}:${number}`;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
  return `smtp://${account}${host}:${number}${isHere ? '' : '?requireTLS=true'}`;
}

/** The parts of an address; the password stays. */
export function mailServerOf(smtpUrl: string | undefined) {
  if (!smtpUrl) return { host: '', port: '', user: '', password: '' };
  const { hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname,
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
