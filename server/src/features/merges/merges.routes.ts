import { messageText } from '@alumni/shared/core/messages';
import { listMerges, mergeMembers, objectToMerge, stopMerge } from '@alumni/shared/people/members';
import { formatDay } from '@alumni/shared/text/format-days';
import type { FastifyInstance } from 'fastify';
import { namedPerson } from '../../accounts/visible-fields.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { mergeMessages } from './merges.messages.ts';
import * as store from './merges.store.ts';

/** Routes to merge two accounts of one person (decision 0042). */
export async function mergeRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail', 'publicUrl'>,
): Promise<void> {
  const { config, db, mail } = deps;

  route(app, mergeMembers, async ({ params, body, viewer, language, request }) => {
    await assertAuthenticated(deps, viewer, body.currentPassword);
    const { publicUrl } = config;
    const { rollNo } = params;
    const asked = await store.askForMerge(db, viewer, { rollNo, ends: body.ends, publicUrl });
    mail.poke();
    request.log.info({ by: viewer.id, rollNo, ends: body.ends }, 'merge asked for');
    const key = asked.isEndedTold ? mergeMessages.mergeAsked : mergeMessages.mergeAskedOfOne;
    return { message: messageText(key, language, { day: formatDay(asked.dueAt, language) }) };
  });

  route(app, listMerges, async ({ language }) => {
    const merges = await store.describeMerges(db);
    return {
      merges: merges.map(({ merge, kept, ended }) => ({
        _id: merge.id,
        stays: namedPerson(kept, 'office', language),
        ends: namedPerson(ended, 'office', language),
        dueAt: merge.due_at,
      })),
    };
  });

  route(app, stopMerge, async ({ params, viewer, language, request }) => {
    await store.stopMerge(db, viewer, params.id);
    mail.poke();
    request.log.info({ by: viewer.id }, 'merge taken back');
    return { message: messageText(mergeMessages.mergeStopped, language) };
  });

  route(app, objectToMerge, async ({ body, language }) => {
    if (!(await store.objectToMerge(db, body.code)))
      throw new InvalidInputError(mergeMessages.mergeLinkInvalid);
    mail.poke();
    return { message: messageText(mergeMessages.mergeStopped, language) };
  });
}
