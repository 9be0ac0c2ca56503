import { listedColumns, listedSources, searchColumns } from '../../accounts/listed-columns.ts';
import { rollNumberSearch } from '../../accounts/roll-numbers.store.ts';
import type { Log } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { indexText } from '../../db/lists/index-text.ts';
import { type Refill, refillBatch } from '../../db/lists/refill-search.store.ts';
import { recordTables } from '../../records/record-tables.ts';
import { type FillBatch, startFilling } from './fill-in-batches.ts';

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

const batches = refills.map(
  (refill): FillBatch =>
    (db) =>
      refillBatch(db, refill),
);

/** Fills search columns again after an upgrade that changed `searchText()`; until then a search may find less. */
export function startRefill(db: Database, log: Pick<Log, 'error'>, firstMs = 1_000) {
  const failure = 'search columns could not be filled again';
  return startFilling(db, batches, { log, failure, firstMs });
}
