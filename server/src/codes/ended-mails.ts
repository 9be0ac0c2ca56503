import type { AccountType } from '@alumni/shared/core/permissions';
import type { MailKind } from '@alumni/shared/mail/mail';
import type { Database, Trx } from '../db/database.ts';
import type { Changes } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';

const decisions: MailKind[] = ['admitted', 'asked', 'declined'];
/** Mails to members; people who leave or are suspended do not get them. */
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
  'eventReplies',
];

/**
 * For each event of an account: the kinds of waiting mail to the account that the event makes void. Kinds with a code
 * are in `mailed-codes.ts`. Other kinds report the past and stay.
 */
const mailsEndedBy = {
  emailProved: ['confirmEmail'],
  suspended: [...toMembers, ...decisions],
  admissionChanged: decisions,
  deletionAsked: [...toMembers, ...decisions, 'deletionStopped'],
} as const satisfies Record<string, MailKind[]>;

/** Withdraws waiting mails that an account's event makes void: mails to it, and its messages to members. */
export async function endMails(db: Database | Trx, id: string, event: string): Promise<void> {
  if (!(event in mailsEndedBy)) return;
  await withdrawMail(db, { to: id, kinds: mailsEndedBy[event as keyof typeof mailsEndedBy] });
  if (event === 'suspended' || event === 'deletionAsked') {
    await withdrawMail(db, { about: id, kinds: ['memberMessage'] });
  }
}

/** Withdraws waiting offers of mastership to or from an account. */
export async function endOfferMails(db: Database | Trx, of: { to: string } | { about: string }) {
  await withdrawMail(db, { ...of, kinds: ['successionOffered'] });
}

const officeMails: Record<AccountType, MailKind[]> = {
  user: ['applicantsWaiting', 'health', 'adminAppointed'],
  suspended: ['applicantsWaiting', 'health', 'adminAppointed'],
  admin: ['health'],
  master: [],
};

/** Withdraws mails that the account no longer gets after a change: mails to admins, messages from members. */
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
