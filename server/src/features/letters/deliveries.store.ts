import type { LetterKind } from '@alumni/shared/calls/letters';
import type { LetterRow } from '@alumni/shared/mail/letters';
import { personName } from '@alumni/shared/people/person-name';
import type { Language } from '@alumni/shared/text/language';
import type { Database, Trx } from '../../db/database.ts';
import { firstIdAhead, firstIdAt, newId, now } from '../../db/ids.ts';
import { readScan } from '../../db/lists/list-reads.ts';
import { lockName } from '../../db/lock-name.ts';
import { countRows } from '../../db/rows.ts';
import type { Row } from '../../db/schema.ts';
import { mailPolicies } from '../../outbox/mail-policies.ts';
import { isServerAway, mailReasonOf, mailRefusalOf } from '../../outbox/mail-refusal.ts';
import { withdrawWaiting } from '../../outbox/outbox.store.ts';
import type { Candidate } from './recipients.ts';

export type Delivery = Row<'letter_deliveries'>;

const batchSize = 200;
const dayMs = 86_400_000;

/** Adds recipients; whom the letter was sent to before is left out. */
export async function addDeliveries(
  trx: Trx,
  letter: { id: string; kind: LetterKind },
  recipients: Candidate[],
): Promise<void> {
  const { urgency } = mailPolicies[letter.kind];
  for (let from = 0; from < recipients.length; from += batchSize) {
    await trx
      .insertInto('letter_deliveries')
      .values(
        recipients.slice(from, from + batchSize).map((recipient) => ({
          id: newId(),
          letter_id: letter.id,
          account_id: recipient.id,
          urgency,
          name: recipientName(recipient, 'en'),
          email: recipient.email,
          state: 'waiting' as const,
        })),
      )
      .onConflict((conflict) => conflict.columns(['letter_id', 'account_id']).doNothing())
      .execute();
  }
}

export function recipientName(
  { title, first_name, last_name }: Pick<Candidate, 'title' | 'first_name' | 'last_name'>,
  language: Language,
) {
  return personName({ title, firstName: first_name, lastName: last_name }, language);
}

/** Accounts that have a letter, or that it waits for. */
export async function recipientsOf(db: Database | Trx, letterId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('letter_deliveries')
    .select('account_id')
    .where('letter_id', '=', letterId)
    .execute();
  return new Set(rows.flatMap(({ account_id }) => account_id ?? []));
}

/** How many recipients letters had within a day. */
export async function recipientsToday(trx: Trx): Promise<number> {
  return countRows(
    trx
      .selectFrom('letter_deliveries')
      .where('id', '>=', firstIdAt(Date.now() - dayMs))
      .where('id', '<', firstIdAhead()),
  );
}

/** How many of the mails of letters are where; none of a letter that has no recipients. */
export async function progressOf(db: Database, letterIds: string[]) {
  if (letterIds.length === 0) return new Map<string, LetterRow['progress']>();
  const rows = await db
    .selectFrom('letter_deliveries')
    .select(({ fn }) => {
      const inState = (...states: Delivery['state'][]) =>
        fn.countAll<number>().filterWhere('state', 'in', states);
      return [
        'letter_id',
        inState('waiting', 'queued').as('waiting'),
        inState('accepted').as('accepted'),
        inState('refused').as('refused'),
        inState('left').as('left'),
        inState('filed').as('filed'),
      ];
    })
    .where('letter_id', 'in', letterIds)
    .groupBy('letter_id')
    .execute();
  return new Map(rows.map(({ letter_id, ...progress }) => [letter_id, progress]));
}

/** Recipients who wait outside of the outbox, those of paused letters apart. */
function waitingDeliveries(db: Database | Trx) {
  return db
    .selectFrom('letter_deliveries')
    .innerJoin('letters', 'letters.id', 'letter_deliveries.letter_id')
    .where('letter_deliveries.state', '=', 'waiting')
    .where('letters.paused', '=', 0);
}

/** How many mails that are as urgent as those of a kind, or more, wait outside of the outbox. */
export async function countWaitingDeliveries(db: Database, kind: LetterKind): Promise<number> {
  const { urgency } = mailPolicies[kind];
  return countRows(waitingDeliveries(db).where('letter_deliveries.urgency', '>=', urgency));
}

/** The next recipient of a letter that was not paused, nor changed last before `since`; letters and recipients to leave are left. */
export async function nextDelivery(trx: Trx, since: string, left: string[]) {
  return waitingDeliveries(trx)
    .selectAll('letter_deliveries')
    .where('letters.updated_at', '>', since)
    .$if(left.length > 0, (query) =>
      query.where('letters.id', 'not in', left).where('letter_deliveries.id', 'not in', left),
    )
    .orderBy('letter_deliveries.urgency', 'desc')
    .orderBy('letter_deliveries.id')
    .limit(1)
    .executeTakeFirst();
}

/** Its mail is in the outbox, to the address of now, or the recipient is no member any more, or wants no letter. */
export async function markTurn(trx: Trx, { id }: Delivery, turn: Partial<Delivery>): Promise<void> {
  await trx.updateTable('letter_deliveries').set(turn).where('id', '=', id).execute();
}

/**
 * Lets one transaction at a time compose mails of letters, or take them back: one that takes back would not see
 * what is just being queued. The pace has the same lock.
 */
export async function lockDeliveries(trx: Trx): Promise<void> {
  await lockName(trx, 'mail|pace');
}

/** Takes mails back out of the outbox, of a letter or of letters to an account; their recipients wait again. */
export async function takeBack(trx: Trx, of: { letter_id: string } | { account_id: string }) {
  await lockDeliveries(trx);
  const queued = await trx
    .selectFrom('letter_deliveries')
    .innerJoin('letters', 'letters.id', 'letter_deliveries.letter_id')
    .select('mail_id')
    .where('state', '=', 'queued')
    .where((eb) =>
      'letter_id' in of
        ? eb('letter_id', '=', of.letter_id)
        : eb.and([eb('account_id', '=', of.account_id), eb('letters.kind', '=', 'letter')]),
    )
    .execute();
  const mailIds = await withdrawWaiting(
    trx,
    queued.flatMap(({ mail_id }) => mail_id ?? []),
  );
  if (mailIds.length === 0) return;
  await trx
    .updateTable('letter_deliveries')
    .set({ state: 'waiting', mail_id: null })
    .where('mail_id', 'in', mailIds)
    .execute();
}

/** Notes what became of mails, before the outbox forgets it. */
export async function settleDeliveries(trx: Trx): Promise<void> {
  const done = await trx
    .selectFrom('letter_deliveries')
    .leftJoin('mail_outbox', 'mail_outbox.id', 'letter_deliveries.mail_id')
    .select([
      'letter_deliveries.id',
      'mail_outbox.id as mail',
      'mail_outbox.recipient',
      'mail_outbox.sent_at',
      'mail_outbox.failed_at',
      'mail_outbox.filed',
      'mail_outbox.last_error',
    ])
    .where('letter_deliveries.state', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('mail_outbox.id', 'is', null),
        eb('mail_outbox.sent_at', 'is not', null),
        eb('mail_outbox.failed_at', 'is not', null),
      ]),
    )
    .limit(batchSize)
    .execute();
  for (const { id, ...mail } of done) {
    await trx
      .updateTable('letter_deliveries')
      .set(outcomeOf(mail))
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute();
  }
}

type Done = Record<'mail' | 'recipient' | 'sent_at' | 'failed_at' | 'last_error', string | null> & {
  filed: 0 | 1 | null;
};

function outcomeOf({ mail, recipient, sent_at, failed_at, filed, last_error }: Done) {
  if (mail === null) return { state: 'left' as const };
  if (sent_at !== null) {
    return filed
      ? { state: 'filed' as const }
      : { state: 'accepted' as const, accepted_at: sent_at };
  }
  const error = last_error ?? '';
  // The mail server of the site was away for days: nobody has refused anything.
  if (isServerAway(error) || mailReasonOf(error) === 'restored') {
    return { state: 'waiting' as const, mail_id: null };
  }
  return {
    state: 'refused' as const,
    refused_at: failed_at,
    reason: mailRefusalOf(error, recipient ?? '').answer,
  };
}

/** Has the recipients of mails wait for an outcome again: the mails are queued once more. */
export async function requeueDeliveries(trx: Trx, mailIds: string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await trx
    .updateTable('letter_deliveries')
    .set({ state: 'queued', refused_at: null, reason: null })
    .where('mail_id', 'in', mailIds)
    .where('state', '=', 'refused')
    .execute();
}

/** Notes a report that a mail was given up after a mail server had taken it: until then nobody has its signed id. */
export async function markReturned(trx: Trx, mailId: string, status: string): Promise<void> {
  await settleDeliveries(trx);
  await trx
    .updateTable('letter_deliveries')
    .set((eb) => ({
      state: 'refused',
      accepted_at: eb.fn.coalesce('accepted_at', eb.val(now())),
      refused_at: now(),
      reason: status,
    }))
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['queued', 'accepted'])
    .execute();
}

/** Of a member who leaves the proofs keep that there was one. */
export async function forgetRecipient(trx: Trx, accountId: string): Promise<void> {
  await settleDeliveries(trx);
  await trx
    .updateTable('letter_deliveries')
    .set({ name: '', email: '' })
    .where('account_id', '=', accountId)
    .execute();
}

/** Gives the letters to an account to another one of the same person; of what both were sent the proof stays. */
export async function giveDeliveries(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('letter_deliveries')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('letter_id', 'not in', (eb) =>
      eb.selectFrom('letter_deliveries').select('letter_id').where('account_id', '=', to),
    )
    .execute();
  await trx
    .deleteFrom('letter_deliveries')
    .where('account_id', '=', from)
    .where('state', '=', 'waiting')
    .execute();
  await forgetRecipient(trx, from);
}

/** All recipients of a letter. */
export async function deliveriesOf(db: Database, letterId: string): Promise<Delivery[]> {
  return readScan(db, (reads) =>
    reads
      .selectFrom('letter_deliveries')
      .selectAll()
      .where('letter_id', '=', letterId)
      .orderBy('id')
      .execute(),
  );
}
