import { limits } from '@alumni/shared/core/limits';
import {
  askForExport,
  describeMyData,
  downloadExport,
  exportMyData,
} from '@alumni/shared/profile/my-data';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callerAccount, isLastMaster } from '../../accounts/accounts.store.ts';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { type Call, route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import { findCallerOfSession } from '../../session/session.store.ts';
import * as store from './my-data.store.ts';
import { describeDataOf, exportOf } from './my-data.ts';
import type { FieldsOf } from './my-data-content.ts';

/** Download of the caller's data. */
export async function myDataRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings' | 'storage'>,
  fieldsOf: FieldsOf,
): Promise<void> {
  const { db, limiter, settings } = deps;

  route(app, describeMyData, async ({ viewer }) => {
    const account = await callerAccount(db, viewer);
    return {
      ...(await describeDataOf(db, account)),
      isLastMaster: isLastMaster(account, await store.listMasterNames(db)),
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

  async function send(
    caller: Caller,
    { reply, language }: Pick<Call<typeof exportMyData>, 'reply' | 'language'>,
  ): Promise<undefined> {
    const account = await callerAccount(db, caller);
    const siteName = (await settings.current()).site.name[language];
    const archive = await exportOf(deps, account, { language, siteName, fieldsOf });
    sendArchive(reply, archive);
    return undefined;
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
