import { formatDay } from '@alumni/shared/format-days';
import { limits } from '@alumni/shared/limits';
import { messageText } from '@alumni/shared/messages';
import {
  askForExport,
  deleteAccount,
  describeMyData,
  downloadExport,
  exportMyData,
} from '@alumni/shared/my-data';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findById } from '../../accounts/accounts.store.ts';
import { askForDeletion, backupsUntil, isLastMaster } from '../../accounts/deletion.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import { rateLimits } from '../../http/rate-limit.ts';
import { assertAuthenticated, reauthenticate } from '../../http/reauthentication.ts';
import { type Call, route } from '../../http/route.ts';
import type { Caller } from '../../session/caller.ts';
import { findCallerOfSession } from '../../session/session.store.ts';
import * as store from './my-data.store.ts';
import { describeDataOf, exportOf } from './my-data.ts';
import type { FieldsOf } from './my-data-content.ts';

/** Download and deletion of the caller's data. */
export async function myDataRoutes(
  app: FastifyInstance,
  deps: Deps,
  fieldsOf: FieldsOf,
): Promise<void> {
  const { config, db, limiter, mail, settings } = deps;

  route(app, describeMyData, async ({ viewer }) => {
    const account = await accountOf(viewer);
    return {
      ...(await describeDataOf(db, account)),
      isLastMaster: isLastMaster(account, await store.listMasters(db)),
      deletion: {
        days: limits.deletionDays,
        backupDays: (await settings.current()).backupDays ?? null,
      },
    };
  });

  route(app, askForExport, async ({ viewer, body }) => {
    await assertAuthenticated(deps, viewer, body.currentPassword);
    await limiter.hit(rateLimits.export, viewer.id);
    const ticket = await store.createTicket(db, viewer);
    const { bytes } = await describeDataOf(db, viewer);
    return { url: `${downloadExport.path}?ticket=${ticket}`, bytes };
  });

  route(app, exportMyData, async (call) => {
    await assertAuthenticated(deps, call.viewer);
    await limiter.hit(rateLimits.export, call.viewer.id);
    return send(call.viewer, call);
  });

  route(app, downloadExport, async (call) => {
    const session = await store.useTicket(db, call.query.ticket);
    const caller = session && (await findCallerOfSession(db, session));
    if (!caller) throw new UnauthorizedError('exportTicketInvalid');
    return send(caller, call);
  });

  route(app, deleteAccount, async ({ viewer, body, language, request }) => {
    await reauthenticate(deps, viewer, body.password);
    const { publicUrl } = config;
    const { backupDays } = await settings.current();
    const account = await askForDeletion(db, viewer, { posts: body.posts, publicUrl, backupDays });
    request.log.info({ account: account.id }, 'deletion asked for');
    mail.poke();
    const dueAt = account.deletion_due_at as string;
    return {
      message: messageText('deletionAsked', language, { day: formatDay(dueAt, language) }),
      dueAt,
      backupsUntil: backupsUntil(dueAt, backupDays),
    };
  });

  async function send(
    caller: Caller,
    { reply, language }: Pick<Call<typeof exportMyData>, 'reply' | 'language'>,
  ): Promise<undefined> {
    const account = await accountOf(caller);
    const siteName = (await settings.current()).site.name[language];
    const archive = await exportOf(deps, account, { language, siteName, fieldsOf });
    sendArchive(reply, archive);
    return undefined;
  }

  async function accountOf({ id }: Caller) {
    const account = await findById(db, id);
    if (!account) throw new UnauthorizedError();
    return account;
  }
}

function sendArchive(
  reply: FastifyReply,
  { fileName, bytes, stream }: Awaited<ReturnType<typeof exportOf>>,
): void {
  reply.mayTakeLong = true;
  reply
    .header('cache-control', 'no-store')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/zip')
    .send(stream);
}
