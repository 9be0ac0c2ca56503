import type { Database, Trx } from '../db/database.ts';
import type { Changes, Row } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { endDataLinks } from './data-links.store.ts';
import { endUndos } from './email-undo.store.ts';
import { endMails, endOfferMails } from './ended-mails.ts';
import { endMemberEventLinks } from './event-links.store.ts';
import { endMerges } from './merges.store.ts';
import { revokeResets } from './resets.store.ts';
import { endOfferBy, endOffers } from './successions.store.ts';
import { endVouches } from './vouches.store.ts';

/**
 * Effect of an event on the codes of its account that were mailed or handed out:
 * - `all`: all codes end. `none`: all codes stay.
 * - `later`: undo links end if they were made since the account proved its current address. They restore
 *   addresses that the account had in the meantime. Older undo links stay, so an intruder who enters a new address
 *   cannot end the owner's links.
 * - `since`: codes end if they were made since the change that is being undone.
 * - `made`: offers by the account end, offers to it stay.
 * - `session`: codes end with their session, by a foreign key.
 * - `address`: codes stay, but each works only for the address to which it was mailed.
 */
type Effect = 'all' | 'later' | 'since' | 'made' | 'session' | 'address' | 'none';

/**
 * An event that ends no codes has these effects. `blockLink` is always `none`: its link holds no code, and blocking
 * needs a log-in.
 */
const untouched = {
  undo: 'none',
  reset: 'none',
  vouch: 'none',
  succession: 'none',
  merge: 'none',
  dataLink: 'none',
  confirmation: 'none',
  downloadTicket: 'none',
  eventLink: 'none',
  blockLink: 'none',
} as const;

type Account = Row<'accounts'>;
export type MailedCode = keyof typeof untouched;

export const endedBy = {
  emailChanged: {
    ...untouched,
    reset: 'all',
    succession: 'all',
    merge: 'all',
    dataLink: 'all',
    confirmation: 'address',
    eventLink: 'address',
  },
  // The address was unproved when the merge was requested, so it got no mail. Its owner could not object: an admin has
  // to request the merge again.
  emailProved: { ...untouched, merge: 'all' },
  emailUndone: {
    ...untouched,
    undo: 'since',
    reset: 'all',
    vouch: 'since',
    succession: 'all',
    merge: 'all',
    dataLink: 'all',
    confirmation: 'address',
    downloadTicket: 'session',
    eventLink: 'address',
  },
  // A reset token that was mailed to an unproved address released that address. A hijacker who entered the address can
  // also use the token, so the undo link stays valid.
  addressFreed: {
    ...untouched,
    reset: 'all',
    vouch: 'since',
    succession: 'all',
    merge: 'all',
    dataLink: 'all',
    confirmation: 'address',
    downloadTicket: 'session',
    eventLink: 'address',
  },
  // A mailed link proves an address that was unproved: a stranger may have used the account until then.
  addressWon: {
    ...untouched,
    reset: 'all',
    vouch: 'all',
    succession: 'all',
    merge: 'all',
    dataLink: 'all',
    downloadTicket: 'session',
    eventLink: 'all',
  },
  passwordChanged: {
    ...untouched,
    undo: 'later',
    reset: 'all',
    succession: 'made',
    dataLink: 'all',
    downloadTicket: 'session',
  },
  twoFactorAdded: { ...untouched, undo: 'later', dataLink: 'all', downloadTicket: 'session' },
  loggedOut: { ...untouched, downloadTicket: 'session' },
  loggedOutEverywhere: {
    ...untouched,
    undo: 'later',
    dataLink: 'all',
    downloadTicket: 'session',
  },
  accountTypeChanged: { ...untouched, undo: 'all', succession: 'all', merge: 'all' },
  // A master with a new address may be a hijacker. Undo links that were mailed before this address was proved therefore
  // stay valid.
  mastershipLeft: { ...untouched, undo: 'later', succession: 'all', merge: 'all' },
  suspended: {
    ...untouched,
    undo: 'all',
    vouch: 'all',
    succession: 'all',
    merge: 'all',
    downloadTicket: 'session',
    eventLink: 'all',
  },
  admissionChanged: { ...untouched, succession: 'all', merge: 'all' },
  // Resets stay valid. Otherwise an intruder who knows the password could end each of the owner's resets by another
  // request.
  deletionAsked: {
    ...untouched,
    succession: 'all',
    merge: 'all',
    dataLink: 'all',
    downloadTicket: 'session',
    eventLink: 'all',
  },
} as const satisfies Record<string, Record<MailedCode, Effect>>;

export type AccountEvent = keyof typeof endedBy;

type Proof = Pick<Account, 'id' | 'email_key' | 'proved_email' | 'proved_at'>;

/**
 * Applies the effect in `endedBy` to the account's codes and withdraws mails with ended codes. `since`: time of the
 * undone change.
 */
export async function endCodes(
  db: Database | Trx,
  account: Proof,
  event: AccountEvent,
  since?: string,
): Promise<void> {
  const effects: Record<MailedCode, Effect> = endedBy[event];
  const { undo, reset, vouch, succession, merge, dataLink, confirmation, eventLink } = effects;
  const { id } = account;
  const undosFrom = startOf(undo, account, since);
  if (undosFrom !== undefined) await endUndos(db, id, undosFrom);
  const vouchesFrom = startOf(vouch, account, since);
  if (vouchesFrom !== undefined) await endVouches(db, id, vouchesFrom);
  if (reset === 'all') {
    await revokeResets(db, id);
    await withdrawMail(db, { to: id, kinds: ['passwordReset'] });
  }
  if (succession === 'all') {
    await endOffers(db, id);
    await endOfferMails(db, { to: id });
  }
  if (succession === 'made') await endOfferBy(db, id);
  if (succession !== 'none') await endOfferMails(db, { about: id });
  if (confirmation === 'address') await withdrawMail(db, { to: id, kinds: ['confirmEmail'] });
  if (dataLink === 'all') await endDataLinks(db, id);
  if (merge === 'all') await endMerges(db, id);
  if (eventLink === 'all') await endMemberEventLinks(db, id);
  await endMails(db, id, event);
}

/** Returns a time: codes that were made then or later end. Undefined if no code ends. */
function startOf(effect: Effect, account: Proof, since: string | undefined): string | undefined {
  if (effect === 'all') return '';
  if (effect === 'since') return since;
  const isProved = account.proved_email === account.email_key;
  return effect === 'later' && isProved ? (account.proved_at ?? undefined) : undefined;
}

/** The events that a change of columns stands for; `typeChange` names the event of a changed account type. */
export function accountEvents(
  account: Account,
  changes: Changes<'accounts'>,
  typeChange: 'accountTypeChanged' | 'mastershipLeft' = 'accountTypeChanged',
): AccountEvent[] {
  const { account_type, admission, email_key, proved_email } = changes;
  const { deletion_due_at, password_hash } = changes;
  const isNew = <T>(value: T | undefined, before: T) => value !== undefined && value !== before;
  const events: AccountEvent[] = [];
  if (isNew(account_type, account.account_type)) {
    events.push(account_type === 'suspended' ? 'suspended' : typeChange);
  }
  if (isNew(admission, account.admission)) events.push('admissionChanged');
  if (isNew(email_key, account.email_key)) events.push('emailChanged');
  if (proved_email && isNew(proved_email, account.proved_email)) events.push('emailProved');
  if (deletion_due_at && !account.deletion_due_at) events.push('deletionAsked');
  // Undoing an e-mail change sets an empty password. Its own event, `emailUndone`, ends the codes.
  if (password_hash && isNew(password_hash, account.password_hash)) events.push('passwordChanged');
  return events;
}
