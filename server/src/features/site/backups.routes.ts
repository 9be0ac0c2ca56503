import { messageText } from '@alumni/shared/core/messages';
import { adoptBackupTarget, saveBackupTime } from '@alumni/shared/site/setup';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openBackupTargets } from '../../backup/open-targets.ts';
import { adoptTarget, strangerIn } from '../../backup/ownership.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { writeAs } from '../../session/write-as.ts';
import type { BackupChoice } from '../../settings/live-settings.ts';
import { assertFree, saveSetting } from '../../settings/save-setting.ts';
import * as options from '../../settings/site-options.store.ts';

/** A master sets the hour of backups, and has the site go on in a place that another one has used. */
export async function backupRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'settings', 'dataDir' | 'databaseUrl'>,
  backUp: (
    log: FastifyBaseLogger,
    daily: BackupChoice,
    stopping: AbortSignal,
  ) => Promise<{ ended: Promise<unknown> }>,
): Promise<void> {
  const { config, db, settings } = deps;
  const stopping = new AbortController();
  let backup: Promise<unknown> | undefined;
  app.addHook('onClose', async () => {
    stopping.abort();
    await backup;
  });

  route(app, saveBackupTime, async ({ body: { time }, viewer, request, language }) => {
    assertFree(settings, 'backups');
    await saveSetting(db, viewer, 'backups', (trx) =>
      options.saveSiteOption(trx, 'backup', time ? { time } : undefined),
    );
    await beginBackup(request.log);
    return { message: messageText('settingSaved', language) };
  });

  route(app, adoptBackupTarget, async ({ body, viewer, request, language }) => {
    const { backup: daily } = await settings.current();
    const targets = await openBackupTargets(daily ?? {}, config.dataDir, stopping.signal);
    const target = targets.find(({ label }) => label === body.place);
    if (!target) throw new NotFoundError();
    const stranger = await strangerIn({ ...config, db }, target);
    const isGone = await target.isGone();
    if (stranger || isGone) {
      const adopted = stranger ?? { target, unknown: [] };
      await writeAs(db, viewer, 'master', (trx, caller) => adoptTarget(trx, adopted, caller.id));
      if (isGone) await target.renew();
      await beginBackup(request.log);
    }
    return { message: messageText('settingSaved', language) };
  });

  async function beginBackup(log: FastifyBaseLogger): Promise<void> {
    const { backup: daily } = await settings.current();
    if (!daily) return;
    const failed = (err: unknown) => log.error({ err }, 'the backup could not be begun');
    const begun = await backUp(log, daily, stopping.signal).catch(failed);
    // One that is being made is waited for, whoever saves meanwhile.
    backup = Promise.all([backup, begun?.ended.catch(failed)]);
  }
}
