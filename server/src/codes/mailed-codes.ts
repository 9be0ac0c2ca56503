import type { Database, Trx } from '../db/database.ts';
import type { Changes, Row } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { endDataLinks } from './data-links.store.ts';
import { endUndos } from './email-undo.store.ts';
import { endMails, endOfferMails } from './ended-mails.ts';
import { endEventLinks } from './event-links.store.ts';
import { endMergesOf } from './merges.store.ts';
import { revokeResets } from './resets.store.ts';
import { endOfferBy, endOffersOf } from './successions.store.ts';
import { endVouches } from './vouches.store.ts';

/**
 * The effect of an event on codes of its account that were mailed or handed out:
 * - `all`: ends them;
 * - `later`: ends those that were mailed after the account had proved the address it has now, so that
 *   nobody at an address of in between comes back. A thief at a new address ends none by it;
 * - `since`: ends those from the undone change on;
 * - `made`: ends offers that the account has made, not those to it;
 * - `session`: ends those of the sessions that the event ends, by a foreign key;
 * - `address`: they prove the address they were mailed to, and are void at another one;
 * - `none`: they stay.
 */
type Effect = 'all' | 'later' | 'since' | 'made' | 'session' | 'address' | 'none';

/** `blockLink` opens a screen for the logged-in recipient and has no code that could end. */
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
  // The merge was mailed to another address than the proved one, so the office has to ask anew.
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
  // By the owner of an address at which the account is, or a thief: the owner's undo stays.
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
  // By a link to an address that the account had not proved: somebody else may have sat there.
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
  // By the master alone, who may be a thief at a new address.
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
  // Not a reset: whoever sits in the account would keep its owner out by asking again.
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
 * Does to the codes of an account what the table says of an event, and takes the waiting mails with them back; `since` is
 * when an undone change was made.
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
    await endOffersOf(db, id);
    await endOfferMails(db, { to: id });
  }
  if (succession === 'made') await endOfferBy(db, id);
  if (succession !== 'none') await endOfferMails(db, { about: id });
  if (confirmation === 'address') await withdrawMail(db, { to: id, kinds: ['confirmEmail'] });
  if (dataLink === 'all') await endDataLinks(db, id);
  if (merge === 'all') await endMergesOf(db, id);
  if (eventLink === 'all') await endEventLinks(db, id);
  await endMails(db, id, event);
}

/** From when on codes end; undefined if none does. */
function startOf(effect: Effect, account: Proof, since: string | undefined): string | undefined {
  if (effect === 'all') return '';
  if (effect === 'since') return since;
  const isProved = account.proved_email === account.email_key;
  return effect === 'later' && isProved ? (account.proved_at ?? undefined) : undefined;
}

/** The events that a change of columns is; `typeChange` is what one of the account type is. */
export function eventsOf(
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
  // An undo takes the password away, and has a row of its own.
  if (password_hash && isNew(password_hash, account.password_hash)) events.push('passwordChanged');
  return events;
}
