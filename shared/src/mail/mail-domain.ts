import * as z from 'zod/mini';
import * as calls from '../calls/mail-domain.ts';
import { endpoint } from '../core/endpoint.ts';

/** Possible findings. `unknown` is neither good nor bad: nothing answered. */
export const mailDomainKinds = {
  silent: 'unknown',
  spfGood: 'good',
  spfMissing: 'bad',
  spfVoid: 'bad',
  spfUncovered: 'watch',
  dkimGood: 'good',
  dkimMissing: 'watch',
  dkimUnnamed: 'watch',
  dmarcGood: 'good',
  dmarcMissing: 'bad',
  tlsGood: 'good',
  tlsLocal: 'good',
  tlsBad: 'bad',
  noServer: 'watch',
} as const;
export type MailDomainKind = keyof typeof mailDomainKinds;

const check = z.object({
  name: z.enum(['spf', 'dkim', 'dmarc', 'tls']),
  kind: z.enum(Object.keys(mailDomainKinds) as MailDomainKind[]),
  state: z.enum(['good', 'unknown', 'watch', 'bad']),
  /** Names that the sentence tells; `record` is one to have under the name `at`. */
  values: z.record(z.string(), z.string()),
});
export type MailDomainCheck = z.output<typeof check>;

export const getMailDomain = endpoint(calls.getMailDomain, {
  tag: 'Administration',
  summary:
    'Whether the domain that mails come from is set up for them: SPF, DKIM, DMARC, and TLS of the mail server. Asked anew after 10 minutes.',
  response: z.object({
    /** Of the sender’s address; null where it has none. */
    domain: z.nullable(z.string()),
    checkedAt: z.string(),
    checks: z.array(check),
  }),
});
