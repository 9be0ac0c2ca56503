import type { Database, Trx } from '../db/database.ts';
import { isExpired } from '../db/expired.ts';
import { fromNow, now } from '../db/ids.ts';
import { affectsAnyRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';

// Log-ins that lack their second step, and second steps that are being set up (decision 0028).

const challengeLifetimeMs = 10 * 60_000;
const maxAttempts = 5;

export type Challenge = Row<'second_step_challenges'>;

/** Begins a log-in's second step or a set-up, which replaces an earlier one of the same id. */
export async function putChallenge(
  db: Database | Trx,
  challenge: Pick<Challenge, 'id' | 'account_id' | 'value'> & { remember_me?: 0 | 1 },
): Promise<void> {
  const row = {
    remember_me: 0 as const,
    ...challenge,
    attempts: 0,
    expires_at: fromNow(challengeLifetimeMs),
  };
  await db
    .insertInto('second_step_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function findChallenge(db: Database, id: string): Promise<Challenge | undefined> {
  return db
    .selectFrom('second_step_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/**
 * Counts a try before it is checked: of many concurrent ones only five are. Undefined if the
 * challenge is unknown, expired or used up.
 */
export async function countAttempt(db: Database, id: string): Promise<Challenge | undefined> {
  return db
    .updateTable('second_step_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now())
    .where('attempts', '<', maxAttempts)
    .returningAll()
    .executeTakeFirst();
}

export function isLastAttempt({ attempts }: Challenge): boolean {
  return attempts === maxAttempts;
}

/** Ends a challenge; false if it has been ended or replaced since. */
export async function endChallenge(trx: Trx, { id, value }: Challenge): Promise<boolean> {
  return trx
    .deleteFrom('second_step_challenges')
    .where('id', '=', id)
    .where('value', '=', value)
    .$call(affectsAnyRow);
}

/** Ends all log-ins of an account that lack their second step, and all set-ups. */
export async function endChallenges(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('second_step_challenges').where('account_id', '=', accountId).execute();
}

export async function removeExpiredChallenges(db: Database): Promise<void> {
  await db.deleteFrom('second_step_challenges').where(isExpired(challengeLifetimeMs)).execute();
}
