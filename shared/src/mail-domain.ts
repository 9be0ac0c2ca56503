import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Checks of the domain that mails come from, with their possible findings. */
export const mailDomainKinds = {
  spf: [
    'ok',
    'none',
    'several',
    'passAll',
    'open',
    'tooMany',
    'broken',
    'uncovered',
    'noDomain',
    'unknown',
  ],
  dkim: [
    'ok',
    'short',
    'weak',
    'revoked',
    'broken',
    'notFound',
    'selectorMissing',
    'noDomain',
    'unknown',
  ],
  dmarc: ['ok', 'monitoring', 'none', 'several', 'broken', 'noDomain', 'unknown'],
  tls: [
    'ok',
    'local',
    'opportunistic',
    'ending',
    'unverified',
    'wrongName',
    'expired',
    'untrusted',
    'ignored',
    'none',
    'noServer',
    'unknown',
  ],
} as const;
export type MailDomainName = keyof typeof mailDomainKinds;

/** `unknown`: neither good nor bad, as nobody could be asked. */
const mailDomainStates = ['good', 'unknown', 'watch', 'bad'] as const;

const check = z.object({
  name: z.enum(Object.keys(mailDomainKinds) as MailDomainName[]),
  /** One of `mailDomainKinds` of the name. */
  kind: z.string(),
  state: z.enum(mailDomainStates),
  /** Numbers and names that the sentence tells; `record` is one to add, under the name `at`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type MailDomainCheck = z.output<typeof check>;

export const getMailDomain = endpoint({
  method: 'GET',
  path: '/api/mail/domain',
  tag: 'Administration',
  summary:
    'Whether the domain that mails come from is set up for them: SPF, DKIM, DMARC, and TLS of the mail server. Asked anew after 10 minutes.',
  access: 'admin',
  response: z.object({
    /** Of the sender’s address; null where it has none that others could ask about. */
    domain: z.nullable(z.string()),
    checkedAt: z.string(),
    checks: z.array(check),
  }),
});
