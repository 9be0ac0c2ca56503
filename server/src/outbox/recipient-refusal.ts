import { withoutAddresses } from './masked-reason.ts';

/**
 * Responses that mean: the address does not exist, or its mailbox is closed. The texts are those of the most common
 * servers.
 */
const refusals: readonly { words: RegExp; source: string }[] = [
  { words: /\b5\.1\.(?:1|10)\b/, source: 'RFC 3463 3.2, RFC 7505: no such mailbox; null MX' },
  { words: /\b5\.1\.3\b/, source: 'RFC 3463 3.2: the address is no address' },
  { words: /\b521[ -]5\.2\.1\b/, source: 'RFC 3463 3.3: the mailbox is disabled' },
  { words: /\b5\.4\.1 recipient address rejected: access denied/i, source: 'Microsoft 365' },
  { words: /\bno such (?:user|mailbox|recipient|person)\b/i, source: 'Exim, cPanel, Yandex' },
  {
    words: /\b(?:user|recipient) (?:is )?unknown\b|\bunknown user\b/i,
    source: 'Postfix, Sendmail',
  },
  { words: /\b(?:user|mailbox|account) (?:was )?not found\b/i, source: 'Mail.ru, Yahoo, Zoho' },
  {
    words: /\b(?:user|address|account|mailbox)\b.{0,60}\b(?:does not|doesn't) exist\b/i,
    source: 'Gmail, Dovecot, iCloud, Proton',
  },
  { words: /\bthis user doesn't have a \S+ account\b/i, source: 'Yahoo' },
  { words: /\bthe email account that you tried to reach is disabled\b/i, source: 'Gmail' },
  { words: /\b(?:this )?mailbox is disabled\b/i, source: 'Yahoo' },
  {
    words: /\binvalid (?:mailbox|recipient)\b|\bdestinataire invalide\b/i,
    source: 'Mail.ru, Orange',
  },
];

/**
 * Responses that blame the sender, this server or a temporary state. They are no refusals of the recipient, even if
 * they match `refusals` too.
 */
const reservations: readonly { words: RegExp; source: string }[] = [
  {
    words:
      /\b(?:sender|callback|callout)\b.{0,20}\b(?:verif|setup|reject)|verification failed for/i,
    source: 'Exim: quotes "No such user" of the sender',
  },
  { words: /\bsender\b.{0,40}\b(?:unknown|exist|invalid|denied)/i, source: 'Postfix, Exchange' },
  {
    words: /\b(?:limit|quota|rate|too many|too fast|throttl|exceed)/i,
    source: 'cPanel, Gmail, Microsoft 365, IONOS: how much one may send',
  },
  { words: /\brelay(?:ing)?\b(?! recipient table)/i, source: 'Postfix, Exim: no log-in' },
  {
    words: /\bspam|\bblock(?:ed|list)|\bblack ?list|\breputation\b|\bbanned\b|\bDNSBL\b/i,
    source: 'block lists',
  },
  { words: /\btry (?:again|later)\b|\btemporar/i, source: 'IONOS, GMX: "550 … Try again later"' },
];

interface SmtpError {
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Whether a mail server permanently refuses the recipient, at `RCPT TO` or after the message. Other errors concern the
 * sender or the server and can be fixed: such mails are retried.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (responseCode < 500 || responseCode > 559) return false;
  const text = withoutAddresses(response);
  const says = ({ words }: { words: RegExp }) => words.test(text);
  return refusals.some(says) && !reservations.some(says);
}
