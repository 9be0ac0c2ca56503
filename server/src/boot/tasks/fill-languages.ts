import { fillTestimonyLanguages } from '../../accounts/accounts.store.ts';
import type { Log } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { languageFills } from '../../records/records.store.ts';
import { startFilling } from './fill-in-batches.ts';

export const languageBatches = [...languageFills, fillTestimonyLanguages];

/** Recognises the language of texts that an older version has stored. */
export function startLanguageFill(db: Database, log: Pick<Log, 'error'>, firstMs = 2_000) {
  const failure = 'languages of texts could not be filled in';
  return startFilling(db, languageBatches, { log, failure, firstMs });
}
