import { recordAudit } from '../audit-log/audit-log.store.ts';
import { ConflictError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import type { Caller } from '../session/caller.ts';
import { writeAs } from '../session/write-as.ts';
import type { LiveSettings } from './live-settings.ts';

type Setting = keyof LiveSettings['fixed'];

/** Throws `ConflictError` if the environment makes this setting. */
export function assertFree({ fixed }: LiveSettings, setting: Setting): void {
  if (fixed[setting]) throw new ConflictError('settingFixed');
}

/** Writes a setting and notes who did; throws like `writeAs`. */
export async function saveSetting(
  db: Database,
  viewer: Caller,
  setting: Setting,
  write: (trx: Trx) => Promise<void>,
  details: Record<string, string | number> = {},
): Promise<void> {
  await writeAs(db, viewer, 'master', async (trx, caller) => {
    await write(trx);
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'setting.changed',
      subject: setting,
      details: { setting, ...details },
    });
  });
}
