import type { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { Finding } from './finding.ts';

const day = 24 * 60 * 60_000;
/** Certificates that renew themselves do so a month before they end. */
const endingDays = 14;

/** TLS of the connection to the mail server, and the demands of SMTP_URL. */
export interface SeenTls {
  host: string;
  loopback: boolean;
  encrypted: boolean;
  /** Why the certificate is not valid for that host, in the words of OpenSSL and Node.js. */
  certificateError?: string | undefined;
  /** Days until it ends. */
  days: number;
  insists: boolean;
  declines: boolean;
  verifies: boolean;
}

interface TlsOptions {
  tls?: { rejectUnauthorized?: boolean };
  secure?: boolean;
  port?: number | string;
  requireTLS?: boolean;
  ignoreTLS?: boolean;
}

/** Connects to the mail server as the mailer does, without a log-in, and judges what it sees. */
export async function checkSmtpTls(
  smtpUrl: string | undefined,
  timeoutMs: number,
): Promise<Finding<'tls'>> {
  if (!smtpUrl) return { kind: 'noServer', state: 'watch', values: {} };
  const host = smtpHost(smtpUrl);
  try {
    return judgeTls(await lookAt(smtpUrl, host, timeoutMs));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The library's own code says less than that of the system in its words.
    const words = /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? code ?? 'EUNKNOWN';
    return { kind: 'unknown', state: 'unknown', values: { host, error: words } };
  }
}

/** The mail server’s name, without user and password. */
export function smtpHost(smtpUrl: string): string {
  return new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
}

export function judgeTls(seen: SeenTls): Finding<'tls'> {
  const { host, days } = seen;
  const found = (kind: Finding<'tls'>['kind'], state: Finding<'tls'>['state']) => ({
    kind,
    state,
    values: { host, ...((kind === 'ok' || kind === 'ending') && { days }) },
  });
  const encrypts = seen.encrypted && !seen.declines;
  if (!encrypts) {
    if (seen.loopback && !seen.insists) return found('local', 'good');
    return seen.encrypted ? found('ignored', 'bad') : found('none', 'bad');
  }
  if (seen.certificateError && seen.verifies) {
    if (/ALTNAME/.test(seen.certificateError)) return found('wrongName', 'bad');
    return found(/EXPIRED/.test(seen.certificateError) ? 'expired' : 'untrusted', 'bad');
  }
  if (seen.loopback) return found('local', 'good');
  if (!seen.verifies) return found('unverified', 'watch');
  if (days < endingDays) return found('ending', 'watch');
  return seen.insists ? found('ok', 'good') : found('opportunistic', 'watch');
}

async function lookAt(smtpUrl: string, host: string, timeoutMs: number): Promise<SeenTls> {
  const [{ default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const options = parseConnectionUrl(smtpUrl) as TlsOptions;
  const connection = new SmtpConnection({
    ...options,
    // The server's abilities are looked at, whatever SMTP_URL asks for.
    requireTLS: false,
    ignoreTLS: false,
    tls: { ...options.tls, rejectUnauthorized: false },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('ETIMEDOUT')), timeoutMs);
  try {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('ECONNRESET')));
    connection.connect(() => resolve());
    await promise;
    const socket = connection._socket;
    if (!socket) throw new Error('ECONNRESET');
    const tls = 'encrypted' in socket ? (socket as TLSSocket) : undefined;
    const { valid_to = '' } = tls?.getPeerCertificate() ?? {};
    return {
      host,
      loopback: ipaddr.process(socket.remoteAddress ?? '0.0.0.0').range() === 'loopback',
      encrypted: tls !== undefined,
      certificateError: tls && errorOf(tls),
      days: Math.floor((Date.parse(valid_to) - Date.now()) / day),
      insists:
        options.secure === true || Number(options.port) === 465 || options.requireTLS === true,
      declines: options.ignoreTLS === true && options.requireTLS !== true,
      verifies: options.tls?.rejectUnauthorized !== false,
    };
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

/** Declared as an error, but Node.js sets the code alone. */
function errorOf({ authorized, authorizationError: error }: TLSSocket): string | undefined {
  if (authorized) return undefined;
  return typeof error === 'string'
    ? error
    : String((error as { code?: string } | null)?.code ?? error);
}
