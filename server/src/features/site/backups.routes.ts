import { messageText } from '@alumni/shared/core/messages';
import { saveBackupTime } from '@alumni/shared/site/setup';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import type { BackupChoice } from '../../settings/live-settings.ts';
import { assertNotFixed, saveSetting } from '../../settings/save-setting.ts';
import { settingMessages } from '../../settings/settings.messages.ts';
import * as options from '../../settings/site-options.store.ts';

/** Route with which a master sets the hour of backups. */
export async function backupRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'settings', 'dataDir' | 'databaseUrl'>,
  backUp: (
    log: FastifyBaseLogger,
    daily: BackupChoice,
    stopping: AbortSignal,
  ) => Promise<{ ended: Promise<unknown> }>,
): Promise<void> {
  const { db, settings } = deps;
  const stopping = new AbortController();
  let backup: Promise<unknown> | undefined;
  app.addHook('onClose', async () => {
    stopping.abort();
    await backup;
  });

  route(app, saveBackupTime, async ({ body: { time }, viewer, request, language }) => {
    assertNotFixed(settings, 'backups');
    await saveSetting(db, viewer, 'backups', (trx) =>
      options.saveSiteOption(trx, 'backup', time ? { time } : undefined),
    );
    await beginBackup(request.log);
    return { message: messageText(settingMessages.settingSaved, language) };
  });

  async function beginBackup(log: FastifyBaseLogger): Promise<void> {
    const { backup: daily } = await settings.current();
    if (!daily) return;
    const failed = (err: unknown) => log.error({ err }, 'the backup could not be begun');
    const begun = await backUp(log, daily, stopping.signal).catch(failed);
    // Shutdown waits for all running backups. An earlier save may have begun one that still runs.
    backup = Promise.all([backup, begun?.ended.catch(failed)]);
  }
}
