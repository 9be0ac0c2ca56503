import { sql } from 'kysely';
import { latestPlausible, now } from './ids.ts';

/** Whether a row has expired, or has an impossible time from a wrong clock. */
export function isExpired(lifetimeMs: number) {
  return sql<boolean>`(expires_at < ${now()} or expires_at > ${latestPlausible(lifetimeMs)})`;
}
