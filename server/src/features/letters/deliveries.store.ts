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
import { classifyRefusal, describeRefusal, isServerAway } from '../../outbox/mail-refusal.ts';
import { withdrawWaiting } from '../../outbox/outbox.store.ts';
import type { Candidate } from './recipients.ts';

export type Delivery = Row<'letter_deliveries'>;

const batchSize = 200;
const dayMs = 86_400_000;

/** Adds recipients; skips those who already have the letter. */
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

/** Accounts that have received the letter or will. */
export async function listRecipientIds(db: Database | Trx, letterId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('letter_deliveries')
    .select('account_id')
    .where('letter_id', '=', letterId)
    .execute();
  return new Set(rows.flatMap(({ account_id }) => account_id ?? []));
}

/** Counts recipients of letters in the last 24 hours. */
export async function recipientsToday(trx: Trx): Promise<number> {
  return countRows(
    trx
      .selectFrom('letter_deliveries')
      .where('id', '>=', firstIdAt(Date.now() - dayMs))
      .where('id', '<', firstIdAhead()),
  );
}

/** Counts each letter's mails by state; no entry without recipients. */
export async function countProgress(db: Database, letterIds: string[]) {
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

/** Recipients who wait outside the outbox, except recipients of paused letters. */
function waitingDeliveries(db: Database | Trx) {
  return db
    .selectFrom('letter_deliveries')
    .innerJoin('letters', 'letters.id', 'letter_deliveries.letter_id')
    .where('letter_deliveries.state', '=', 'waiting')
    .where('letters.paused', '=', 0);
}

/** Counts mails that wait outside the outbox and are at least as urgent as this kind. */
export async function countWaitingDeliveries(db: Database, kind: LetterKind): Promise<number> {
  const { urgency } = mailPolicies[kind];
  return countRows(waitingDeliveries(db).where('letter_deliveries.urgency', '>=', urgency));
}

/** The next recipient of a letter that is not paused and was changed after `since`. Skips the ids in `skipped`. */
export async function nextDelivery(trx: Trx, since: string, skipped: string[]) {
  return waitingDeliveries(trx)
    .selectAll('letter_deliveries')
    .where('letters.updated_at', '>', since)
    .$if(skipped.length > 0, (query) =>
      query.where('letters.id', 'not in', skipped).where('letter_deliveries.id', 'not in', skipped),
    )
    .orderBy('letter_deliveries.urgency', 'desc')
    .orderBy('letter_deliveries.id')
    .limit(1)
    .executeTakeFirst();
}

/** Records the outcome of a recipient's turn: the mail was queued, or the recipient was skipped. */
export async function markTurn(trx: Trx, { id }: Delivery, turn: Partial<Delivery>): Promise<void> {
  await trx.updateTable('letter_deliveries').set(turn).where('id', '=', id).execute();
}

/**
 * Locks out concurrent composing and withdrawing. Otherwise a withdrawal would miss a mail that is just being queued.
 * The same lock guards the pace of mails.
 */
export async function lockDeliveries(trx: Trx): Promise<void> {
  await lockName(trx, 'mail|pace');
}

/** Withdraws queued mails of a letter, or of all letters to an account; the recipients wait again. */
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

/** Records the outcome of mails before the outbox purges them. */
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
      .set(toOutcome(mail))
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute();
  }
}

type Done = Record<'mail' | 'recipient' | 'sent_at' | 'failed_at' | 'last_error', string | null> & {
  filed: 0 | 1 | null;
};

function toOutcome({ mail, recipient, sent_at, failed_at, filed, last_error }: Done) {
  if (mail === null) return { state: 'left' as const };
  if (sent_at !== null) {
    return filed
      ? { state: 'filed' as const }
      : { state: 'accepted' as const, accepted_at: sent_at };
  }
  const error = last_error ?? '';
  // The site's mail server was unreachable for days, or the mail comes from a restored backup. In neither case has a
  // recipient refused anything.
  if (isServerAway(error) || classifyRefusal(error) === 'restored') {
    return { state: 'waiting' as const, mail_id: null };
  }
  return {
    state: 'refused' as const,
    refused_at: failed_at,
    reason: describeRefusal(error, recipient ?? '').answer,
  };
}

/** Marks recipients as queued again, after their mails were requeued. */
export async function requeueDeliveries(trx: Trx, mailIds: string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await trx
    .updateTable('letter_deliveries')
    .set({ state: 'queued', refused_at: null, reason: null })
    .where('mail_id', 'in', mailIds)
    .where('state', '=', 'refused')
    .execute();
}

/**
 * Records a delivery report for a mail that a mail server had accepted. Only recipients of an accepted mail know its
 * signed id, so nobody else can forge a report.
 */
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

/** Anonymises a deleted member; the row stays as proof. */
export async function forgetRecipient(trx: Trx, accountId: string): Promise<void> {
  await settleDeliveries(trx);
  await trx
    .updateTable('letter_deliveries')
    .set({ name: '', email: '' })
    .where('account_id', '=', accountId)
    .execute();
}

/** Moves letters to another account of the same person; if both got a letter, both rows stay as proof. */
export async function moveDeliveries(trx: Trx, from: string, to: string): Promise<void> {
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

export async function listDeliveries(db: Database, letterId: string): Promise<Delivery[]> {
  return readScan(db, (reads) =>
    reads
      .selectFrom('letter_deliveries')
      .selectAll()
      .where('letter_id', '=', letterId)
      .orderBy('id')
      .execute(),
  );
}
