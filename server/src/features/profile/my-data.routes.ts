import { limits } from '@alumni/shared/core/limits';
import {
  askForExport,
  describeMyData,
  downloadExport,
  exportMyData,
} from '@alumni/shared/profile/my-data';
import type { FastifyInstance } from 'fastify';
import { callerAccount, isLastMaster } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { createTicket } from '../../http/downloads/download-tickets.store.ts';
import { fileRoute } from '../../http/downloads/file-route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import * as store from './my-data.store.ts';
import { describeDataOf } from './my-data.ts';
import type { SendMyData } from './send-my-data.ts';

/** Download of the caller's data. */
export async function myDataRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings'>,
  send: SendMyData,
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

  route(app, askForExport, async ({ viewer, body, language }) => {
    await assertAuthenticated(deps, viewer, body.currentPassword);
    await limiter.hit(rateLimits.export, viewer.id);
    const { path: address, access } = exportMyData;
    const url = await createTicket(db, viewer, { address, language, access });
    const { bytes } = await describeDataOf(db, viewer);
    return { url, bytes };
  });

  const archive: Parameters<typeof fileRoute<typeof exportMyData | typeof downloadExport>>[2] = {
    async prepare({ viewer }) {
      await assertAuthenticated(deps, viewer);
      await limiter.hit(rateLimits.export, viewer.id);
    },
    async send({ viewer, language, reply }) {
      const account = await callerAccount(db, viewer);
      await send(account, { language, reply });
    },
  };
  fileRoute(app, exportMyData, archive);
  // Tickets of the version before lead here.
  fileRoute(app, downloadExport, archive);
}
