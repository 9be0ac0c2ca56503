import { messageText } from '@alumni/shared/core/messages';
import { activateSite, getSiteCopy } from '@alumni/shared/site/site-copy';
import type { FastifyInstance } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { writeAs } from '../../session/write-as.ts';
import * as copies from '../../settings/restored-copy.ts';
import { siteMessages } from './site.messages.ts';

/** Routes of a site that was restored from a backup, until a master puts it in service (decision 0050). */
export async function copyRoutes(app: FastifyInstance, { db, mail }: Needs<'db' | 'mail'>) {
  route(app, getSiteCopy, async () => ({ copy: await copies.describeCopy(db) }));

  route(app, activateSite, async ({ body: { sendWaitingMails }, viewer, request, language }) => {
    const activated = await writeAs(db, viewer, 'master', (trx, { id }) =>
      copies.activateSite(trx, { actorId: id, sendWaitingMails }),
    );
    if (activated) request.log.warn('the restored copy is the site now');
    mail.poke();
    return { message: messageText(siteMessages.siteActivated, language) };
  });
}
