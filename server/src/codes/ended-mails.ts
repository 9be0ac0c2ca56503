import type { AccountType } from '@alumni/shared/core/permissions';
import type { MailKind } from '@alumni/shared/mail/mail';
import type { Database, Trx } from '../db/database.ts';
import type { Changes } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';

const decisions: MailKind[] = ['admitted', 'asked', 'declined'];
/** People who leave or are suspended get none of these mails to members. */
const toMembers: MailKind[] = [
  'memberMessage',
  'notice',
  'letter',
  'eventAnswer',
  'eventConfirmed',
  'eventPlace',
  'eventChange',
  'eventReminder',
  'eventMessage',
];

/** Kinds of mail to an account that an event ends, beside those with a code (`mailed-codes.ts`). Others tell of the past. */
const mailsEndedBy = {
  emailProved: ['confirmEmail'],
  suspended: [...toMembers, ...decisions],
  admissionChanged: decisions,
  deletionAsked: [...toMembers, ...decisions, 'deletionStopped'],
} as const satisfies Record<string, MailKind[]>;

/** Takes back waiting mails that an event of an account ends: to it, and what it has written to members. */
export async function endMails(db: Database | Trx, id: string, event: string): Promise<void> {
  if (!(event in mailsEndedBy)) return;
  await withdrawMail(db, { to: id, kinds: mailsEndedBy[event as keyof typeof mailsEndedBy] });
  if (event === 'suspended' || event === 'deletionAsked') {
    await withdrawMail(db, { about: id, kinds: ['memberMessage'] });
  }
}

/** Takes back the waiting offers of mastership that an account was made, or has made. */
export async function endOfferMails(db: Database | Trx, of: { to: string } | { about: string }) {
  await withdrawMail(db, { ...of, kinds: ['successionOffered'] });
}

const officeMails: Record<AccountType, MailKind[]> = {
  user: ['applicantsWaiting', 'health'],
  suspended: ['applicantsWaiting', 'health'],
  admin: ['health'],
  master: [],
};

/** Takes back what an account gets no more after a change: mails of the office, messages of members. */
export async function endUnwantedMails(
  db: Database | Trx,
  id: string,
  { account_type, no_messages, deletion_due_at }: Changes<'accounts'>,
): Promise<void> {
  const kinds = [
    ...(account_type ? officeMails[account_type] : []),
    ...(deletion_due_at ? officeMails.user : []),
    ...(no_messages === 1 ? (['memberMessage'] as const) : []),
  ];
  if (kinds.length > 0) await withdrawMail(db, { to: id, kinds });
}
