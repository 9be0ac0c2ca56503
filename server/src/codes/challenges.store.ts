import type { Database, Trx } from '../db/database.ts';
import { isExpired } from '../db/expired.ts';
import { fromNow, now } from '../db/ids.ts';
import { affectsAnyRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';

// This table holds log-ins that wait for the second factor, and unfinished two-factor set-ups (decision 0028).

const challengeLifetimeMs = 10 * 60_000;
const maxAttempts = 5;

export type Challenge = Row<'second_step_challenges'>;

/** Starts a two-factor log-in or set-up; replaces an earlier one with the same id. */
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
 * Counts an attempt before the check, so that concurrent ones cannot exceed five. Undefined if the challenge is
 * unknown, expired or used up.
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

/** Ends a challenge; false if it was ended or replaced meanwhile. */
export async function endChallenge(trx: Trx, { id, value }: Challenge): Promise<boolean> {
  return trx
    .deleteFrom('second_step_challenges')
    .where('id', '=', id)
    .where('value', '=', value)
    .$call(affectsAnyRow);
}

/** Ends all pending two-factor log-ins and set-ups of an account. */
export async function endChallenges(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('second_step_challenges').where('account_id', '=', accountId).execute();
}

export async function removeExpiredChallenges(db: Database): Promise<void> {
  await db.deleteFrom('second_step_challenges').where(isExpired(challengeLifetimeMs)).execute();
}
