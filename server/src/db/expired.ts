import { sql } from 'kysely';
import { horizon, now } from './ids.ts';

/** Whether a row has expired, or was stored while a clock was wrong. */
export function isExpired(lifetimeMs: number) {
  return sql<boolean>`(expires_at < ${now()} or expires_at > ${horizon(lifetimeMs)})`;
}
