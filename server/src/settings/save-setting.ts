import { ConflictError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { recordAudit } from '../session/audit-log.store.ts';
import type { Caller } from '../session/caller.ts';
import { writeAs } from '../session/write-as.ts';
import type { LiveSettings } from './live-settings.ts';
import { settingMessages } from './settings.messages.ts';

type Setting = keyof LiveSettings['fixed'];

/** Throws `ConflictError` if the environment sets this value. */
export function assertNotFixed({ fixed }: LiveSettings, setting: Setting): void {
  if (fixed[setting]) throw new ConflictError(settingMessages.settingFixed);
}

/** Writes a setting and its audit entry. Throws the errors of `writeAs`. */
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
