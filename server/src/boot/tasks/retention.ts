import { join } from 'node:path';
import { limits } from '@alumni/shared/core/limits';
import { removeOldDetails } from '../../accounts/roll-numbers.store.ts';
import type { Database } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { removeOldMessages } from '../../features/contact/contact.store.ts';
import { removeOldVisits, visitDays } from '../../features/figures/visits.store.ts';
import { removeMailFiles } from '../../outbox/mail-files.ts';
import { removeOldMail } from '../../outbox/outbox.store.ts';
import { removeOldEntries } from '../../session/audit-log.store.ts';
import type { Config } from '../config/config.ts';

const day = 86_400_000;

/** Rows per statement: requests run in between. */
const batchSize = 500;

/** Removes records that are older than their retention period. */
export async function removeOutdated(
  { db, config }: { db: Database; config: Pick<Config, 'dataDir' | 'retention'> },
  stopping?: AbortSignal,
): Promise<void> {
  const { messages, audit, mail, mailFiles } = config.retention;
  const steps = [
    [removeOldMessages, messages],
    [removeOldEntries, audit],
    [removeOldMail, mail],
    [removeOldDetails, limits.detailsDays],
    [removeOldVisits, visitDays],
  ] as const;
  for (const [remove, days] of steps) {
    const before = fromNow(-days * day);
    while ((await remove(db, before, batchSize)) === batchSize) stopping?.throwIfAborted();
  }
  const before = new Date(Date.now() - mailFiles * day);
  await removeMailFiles(join(config.dataDir, 'mail'), { before });
}
