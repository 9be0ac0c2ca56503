import { messageText } from '@alumni/shared/core/messages';
import { listDevices, logOutEverywhere } from '@alumni/shared/profile/profile';
import type { FastifyInstance } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { limitedRoute, route } from '../../http/calls/route.ts';
import { toBrowser } from '../../session/browser.ts';
import { listSessions } from '../../session/session.store.ts';
import { profileMessages } from './profile.messages.ts';
import { endAllSessions } from './profile.store.ts';

export async function deviceRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  route(app, listDevices, async ({ viewer }) => {
    const sessions = await listSessions(db, viewer.id);
    return {
      devices: sessions.map(({ token_hash, created_at, last_seen_at, browser }) => ({
        ...toBrowser(browser),
        loggedInAt: created_at,
        lastSeenAt: last_seen_at || created_at,
        current: token_hash === viewer.session,
      })),
    };
  });

  limitedRoute(app, logOutEverywhere, undefined, async ({ viewer, language }) => {
    await endAllSessions(db, viewer);
    return { message: messageText(profileMessages.loggedOutEverywhere, language) };
  });
}
