import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { repeatedly } from './repeatedly.ts';

/** Fills in the next rows that lack something; false if none are left. */
export type FillBatch = (db: Database) => Promise<boolean>;

const retryMs = 10 * 60_000;
/** Pause between two batches, in which waiting requests are answered. */
const pauseMs = 20;

interface Filling {
  log: Pick<Log, 'error'>;
  /** Message of the log for a failure, after which it starts again in ten minutes. */
  failure: string;
  firstMs: number;
}

/** Fills in every ten minutes, as an older program may write rows beside this one. */
export function startFilling(
  db: Database,
  batches: readonly FillBatch[],
  { log, failure, firstMs }: Filling,
): { stop(): Promise<void> } {
  return repeatedly(
    retryMs,
    async (stopping) => {
      try {
        await fillInBatches(db, batches, stopping);
      } catch (err) {
        if (!stopping.aborted) log.error({ err }, failure);
      }
    },
    firstMs,
  );
}

/** Each row says itself whether it is done: a process that is killed goes on where it was. */
export async function fillInBatches(
  db: Database,
  batches: readonly FillBatch[],
  stopping: AbortSignal,
): Promise<void> {
  for (const fillNext of batches) {
    while (!stopping.aborted && (await fillNext(db))) await setTimeout(pauseMs);
  }
}
