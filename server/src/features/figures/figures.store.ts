import { sql } from 'kysely';
import { formerMemberId } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readScan, type ScanReads } from '../../db/lists/list-reads.ts';

const monthOf = (column: 'created_at' | 'issued_at' | 'claimed_at') =>
  sql<string>`substr(${sql.ref(column)}, 1, 7)`;

/**
 * Counts posts and invitations since a month (`YYYY-MM`), and all members by month and promotion. Reads each table once
 * and excludes removed rows.
 */
export function countByMonth(db: Database, since: string) {
  return readScan(db, async (reads) => ({
    members: await countMembers(reads),
    issued: await countInvitations(reads, 'issued_at', since),
    claimed: await countInvitations(reads, 'claimed_at', since),
    posts: {
      events: await countPosts(reads, 'events', since),
      news: await countPosts(reads, 'news', since),
      opportunities: await countPosts(reads, 'opportunities', since),
      galleries: await countPosts(reads, 'galleries', since),
    },
  }));
}

/** Counts the same people as the admins' member list. */
function countMembers(reads: ScanReads) {
  return reads
    .selectFrom('accounts')
    .select(({ fn }) => [
      monthOf('created_at').as('month'),
      'promotion',
      fn.countAll<number>().as('count'),
    ])
    .where('deletion_due_at', 'is', null)
    .where('admission', '=', 'admitted')
    .where('id', '!=', formerMemberId)
    .groupBy([monthOf('created_at'), 'promotion'])
    .execute();
}

function countInvitations(reads: ScanReads, column: 'issued_at' | 'claimed_at', since: string) {
  return reads
    .selectFrom('issued_roll_numbers')
    .select(({ fn }) => [monthOf(column).as('month'), fn.countAll<number>().as('count')])
    .where(sql<string>`${sql.ref(column)}`, '>=', since)
    .groupBy(monthOf(column))
    .execute();
}

function countPosts(
  reads: ScanReads,
  table: 'events' | 'news' | 'opportunities' | 'galleries',
  since: string,
) {
  return reads
    .selectFrom(table)
    .select(({ fn }) => [monthOf('created_at').as('month'), fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .groupBy(monthOf('created_at'))
    .execute();
}
