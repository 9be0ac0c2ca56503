import { setTimeout } from 'node:timers/promises';
import { listedColumns, listedSources, searchColumns } from '../../accounts/listed-columns.ts';
import { rollNumberSearch } from '../../accounts/roll-numbers.store.ts';
import type { Log } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { indexText } from '../../db/lists/index-text.ts';
import { type Refill, refillBatch } from '../../db/lists/refill-search.store.ts';
import { recordTables } from '../../records/record-tables.ts';
import { repeatedly } from './repeatedly.ts';

const refills: Refill[] = [
  {
    table: 'accounts',
    key: 'seq',
    sources: listedSources,
    columns: searchColumns,
    texts: (row) => listedColumns(row as Parameters<typeof listedColumns>[0]),
  },
  ...Object.entries(recordTables).map(
    ([table, { searched }]): Refill => ({
      table,
      key: 'seq',
      sources: searched,
      columns: ['search_text'],
      texts: (row) => ({ search_text: indexText(...searched.map((name) => String(row[name]))) }),
    }),
  ),
  {
    table: 'issued_roll_numbers',
    key: 'roll_no',
    sources: ['email'],
    columns: ['search_text'],
    texts: (row) => ({ search_text: rollNumberSearch(String(row.email), String(row.roll_no)) }),
  },
];

const retryMs = 10 * 60_000;
/** Between batches, for those whose requests wait. */
const pauseMs = 20;

/** Fills search columns again after an upgrade that changed `searchText()`; until then a search may find less. */
export function startRefill(
  db: Database,
  log: Pick<Log, 'error'>,
  firstMs = 1_000,
): { stop(): Promise<void> } {
  return repeatedly(
    retryMs,
    async (stopping) => {
      try {
        await refillSearch(db, stopping);
      } catch (err) {
        if (!stopping.aborted) log.error({ err }, 'search columns could not be filled again');
      }
    },
    firstMs,
  );
}

export async function refillSearch(db: Database, stopping: AbortSignal): Promise<void> {
  for (const refill of refills) {
    while (!stopping.aborted && (await refillBatch(db, refill))) await setTimeout(pauseMs);
  }
}
