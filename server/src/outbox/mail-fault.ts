import type { MailFault } from '@alumni/shared/site/setup';

/** Order matters: a server's response tells more than the step at which it came. */
const rules: readonly (readonly [MailFault, RegExp])[] = [
  ['notFound', /\bE(?:NOTFOUND|AI_AGAIN|DNS)\b/],
  ['refused', /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH)\b/],
  // From here to `expired`, the rules match messages of OpenSSL. `wrongName` matches one of Node.js.
  ['selfSigned', /self[- ]signed certificate(?! in certificate chain)/i],
  [
    'unknownAuthority',
    /unable to (?:verify the first certificate|get (?:local )?issuer certificate)|in certificate chain/i,
  ],
  ['expired', /certificate (?:has expired|is not yet valid)/i],
  ['wrongName', /altnames/i],
  ['tls', /\bETLS\b|certificate|\bSSL\b|wrong version|required STARTTLS/i],
  ['noMailServer', /\bEPROTOCOL\b/],
  ['login', /\bE(?:NO)?AUTH\b|\b53[0458]\b[ -]/],
  ['later', /\b4[25]\d[ -]/],
  ['sender', /^\S+ MAIL FROM|\bsender\b|5\.7\.(?:60|26)\b|\bfrom address\b/i],
  ['recipient', /^\S+ RCPT TO/],
  ['timeout', /\bE(?:TIMEDOUT|TIMEOUT|CONNECTION|CONNRESET|ABORT)\b|abort|timeout/i],
];

/** Classifies why a test mail failed, by what the person who configures the mail server can do. */
export function classifyMailFault(error: unknown): MailFault {
  const { name, code, command, message } = error as Error & { code?: string; command?: string };
  const said = `${code ?? name} ${command ?? '-'} ${message}`;
  return rules.find(([, pattern]) => pattern.test(said))?.[0] ?? 'other';
}
