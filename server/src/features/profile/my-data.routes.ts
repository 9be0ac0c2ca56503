import { limits } from '@alumni/shared/core/limits';
import { askForExport, describeMyData, exportMyData } from '@alumni/shared/profile/my-data';
import type { FastifyInstance } from 'fastify';
import { callerAccount, isLastMaster } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { createTicket } from '../../http/downloads/download-tickets.store.ts';
import { fileRoute } from '../../http/downloads/file-route.ts';
import { atMost, day } from '../../http/limits/rate-limit.ts';
import * as store from './my-data.store.ts';
import { describeData } from './my-data.ts';
import { profileMessages } from './profile.messages.ts';
import type { SendMyData } from './send-my-data.ts';

const exports = atMost(5, day)('export', profileMessages.exportLimit);

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
      ...(await describeData(db, account)),
      isLastMaster: isLastMaster(account, await store.listMasterNames(db)),
      deletion: {
        days: limits.deletionDays,
        backupDays: (await settings.current()).backupDays ?? null,
      },
    };
  });

  route(app, askForExport, async ({ viewer, body, language }) => {
    await assertAuthenticated(deps, viewer, body.currentPassword);
    await limiter.hit(exports, viewer.id);
    const { path: address, access } = exportMyData;
    const url = await createTicket(db, viewer, { address, language, access });
    const { bytes } = await describeData(db, viewer);
    return { url, bytes };
  });

  fileRoute(app, exportMyData, {
    async prepare({ viewer }) {
      await assertAuthenticated(deps, viewer);
      await limiter.hit(exports, viewer.id);
    },
    async send({ viewer, language, reply }) {
      const account = await callerAccount(db, viewer);
      await send(account, { language, reply });
    },
  });
}
