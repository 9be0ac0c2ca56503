import { messageText } from '@alumni/shared/core/messages';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { formatDay } from '@alumni/shared/text/format-days';
import type { FastifyInstance } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { reauthenticate } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { deletionMessages } from './deletion.messages.ts';
import { askForDeletion, backupsUntil } from './deletion.store.ts';

export async function deletionRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>,
): Promise<void> {
  const { config, db, mail, settings } = deps;

  route(app, deleteAccount, async ({ viewer, body, language, request }) => {
    await reauthenticate(deps, viewer, body.password);
    const { publicUrl } = config;
    const { backupDays } = await settings.current();
    const account = await askForDeletion(db, viewer, { posts: body.posts, publicUrl, backupDays });
    request.log.info({ account: account.id }, 'deletion asked for');
    mail.poke();
    const dueAt = account.deletion_due_at as string;
    return {
      message: messageText(deletionMessages.deletionAsked, language, {
        day: formatDay(dueAt, language),
      }),
      dueAt,
      backupsUntil: backupsUntil(dueAt, backupDays),
    };
  });
}
