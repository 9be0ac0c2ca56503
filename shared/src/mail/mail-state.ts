import * as z from 'zod/mini';

/**
 * Reasons why a mail was not accepted, grouped by what people can do about them. `login`, `unreachable` and `limit`
 * concern this site's mail server. The other reasons concern the address or the mail. `later`: a temporary refusal such
 * as greylisting. `perhaps`: the server received the message but never said whether it accepts it.
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

/** The reason, and in `answer` the mail server's reply with masked addresses. */
export const mailRefusal = z.object({ reason: z.enum(mailReasons), answer: z.string() });
export type MailRefusal = z.output<typeof mailRefusal>;

/** Since when and why mails to an address bounce. */
export const addressFault = z.object({ since: z.string(), reason: z.enum(mailReasons) });

/** `filed`: without a mail server the mail was written to a file and reached nobody. */
export const mailStates = ['waiting', 'sent', 'refused', 'filed'] as const;

export const mailState = z.object({
  state: z.enum(mailStates),
  /** Time of the last change of state; for a delayed mail, when it is due. */
  at: z.string(),
  /** Set for a waiting mail that is delayed because its address gets too many mails. */
  delayed: z.optional(z.literal(true)),
  /** Set for a refused mail, and for a waiting one whose last attempt failed. */
  refusal: z.optional(mailRefusal),
});
export type MailState = z.output<typeof mailState>;
