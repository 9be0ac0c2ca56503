import { isLoopback } from '@alumni/shared/health/loopback';
import type { mailServerForm } from '@alumni/shared/site/setup';
import type * as z from 'zod/mini';

type MailServer = Omit<z.output<typeof mailServerForm>, 'currentPassword'>;

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
  return `smtp://${account}${host}:${number}${isLoopback(host) ? '' : '?requireTLS=true'}`;
}

/** The parts of an address; the password stays. */
export function mailServerOf(smtpUrl: string | undefined) {
  if (!smtpUrl || !URL.canParse(smtpUrl)) return { host: '', port: '', user: '', password: '' };
  const { hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname,
    port,
    user: decoded(username),
    password: decoded(password),
  };
}

/** The text as it is where it is not encoded: an environment may have such a password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
