import { setTimeout } from 'node:timers/promises';
import { fillTestimonyLanguages } from '../../accounts/accounts.store.ts';
import type { Log } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { languageFills } from '../../records/records.store.ts';
import { repeatedly } from './repeatedly.ts';

const retryMs = 10 * 60_000;
/** Between batches, for those whose requests wait. */
const pauseMs = 20;

/** Recognises the language of texts of before, and of those that an older program saves beside this one. */
export function startLanguageFill(
  db: Database,
  log: Pick<Log, 'error'>,
  firstMs = 2_000,
): { stop(): Promise<void> } {
  return repeatedly(
    retryMs,
    async (stopping) => {
      try {
        await fillLanguages(db, stopping);
      } catch (err) {
        if (!stopping.aborted) log.error({ err }, 'languages of texts could not be filled in');
      }
    },
    firstMs,
  );
}

/** Each row says itself whether it is done: a process that is killed goes on where it was. */
export async function fillLanguages(db: Database, stopping: AbortSignal): Promise<void> {
  for (const fillNext of [...languageFills, fillTestimonyLanguages]) {
    while (!stopping.aborted && (await fillNext(db))) await setTimeout(pauseMs);
  }
}
