import * as z from 'zod/mini';

/**
 * Why a mail was not taken, in kinds that people can do something about. `login`, `unreachable` and `limit` are
 * faults of this site's mail server, the others of the address or of the mail. `later`: nothing is wrong, as with
 * greylisting. `perhaps`: the server has the
 * message and never said whether it takes it.
 */
export const mailReasons = [
  'mailbox',
  'full',
  'domain',
  'spam',
  'limit',
  'later',
  'perhaps',
  'expired',
  'restored',
  'unreachable',
  'login',
  'other',
] as const;
export type MailReason = (typeof mailReasons)[number];

/** The reason, and the words of the mail server, in which addresses are masked. */
export const mailRefusal = z.object({ reason: z.enum(mailReasons), answer: z.string() });
export type MailRefusal = z.output<typeof mailRefusal>;

/** Since when and why mails to an address come back. */
export const addressFault = z.object({ since: z.string(), reason: z.enum(mailReasons) });

/** `filed`: there is no mail server, so that the mail became a file and reached nobody. */
export const mailStates = ['waiting', 'sent', 'refused', 'filed'] as const;

export const mailState = z.object({
  state: z.enum(mailStates),
  /** Since when the state is this one; of a delayed mail, when it has its turn. */
  at: z.string(),
  /** Of a waiting mail: its address has been sent so many that it is delayed. */
  delayed: z.optional(z.literal(true)),
  /** Of a refused mail, and of a waiting one that could not be sent yet. */
  refusal: z.optional(mailRefusal),
});
export type MailState = z.output<typeof mailState>;
