/**
 * Says that nobody has the address, or that its mailbox is closed. The words are those of the programs and services
 * that take most mail.
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

/** Says something of the sender, of this server or of the moment, even beside words of the list above. */
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
 * Whether a mail server says for good that the recipient does not exist, at `RCPT TO` or after the message.
 * Everything else concerns the sender or the server, which somebody can mend: such mails are sent again.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (responseCode < 500 || responseCode > 559) return false;
  const says = ({ words }: { words: RegExp }) => words.test(response);
  return refusals.some(says) && !reservations.some(says);
}
