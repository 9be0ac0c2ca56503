import { isLoopback } from '@alumni/shared/health/loopback';
import type { mailServerForm } from '@alumni/shared/site/setup';
import type * as z from 'zod/mini';

type MailServer = Omit<z.output<typeof mailServerForm>, 'currentPassword'>;

/** Port with TLS from the start; other ports use STARTTLS (RFC 8314). */
const tlsPort = 465;
const usualPort = 587;

/**
 * The `SMTP_URL` of a mail server. Requires TLS beyond this machine: the password must not cross a network in the
 * clear.
 */
export function formatSmtpUrl({ host, port, user, password }: MailServer): string {
  const number = Number(port.trim() || usualPort);
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  if (number === tlsPort) return `smtps://${account}${host}:${number}`;
  return `smtp://${account}${host}:${number}${isLoopback(host) ? '' : '?requireTLS=true'}`;
}

/** The parts of an `SMTP_URL`. Callers do not send the password to clients. */
export function parseSmtpUrl(smtpUrl: string | undefined) {
  if (!smtpUrl || !URL.canParse(smtpUrl)) return { host: '', port: '', user: '', password: '' };
  const { hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname,
    port,
    user: decoded(username),
    password: decoded(password),
  };
}

/** Decodes if possible: somebody may write a password into the environment without encoding it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
