import { randomBytes } from 'node:crypto';
import { mayEdit } from '@alumni/shared/core/permissions';
import { openDoor, sendArrivals } from '@alumni/shared/events/event-replies';
import type { FastifyInstance } from 'fastify';
import { assertOwner } from '../../../http/calls/guards.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { limitedRoute } from '../../../http/calls/route.ts';
import { httpMessages } from '../../../http/http.messages.ts';
import { atMost, hour } from '../../../http/limits/rate-limit.ts';
import { hashToken } from '../../../session/token.ts';
import { forbidden, writeAs } from '../../../session/write-as.ts';
import { findPublicEvent, foundEvent } from '../replies/public-event.store.ts';
import { readInTurn, readReplies } from '../replies/reply-people.ts';
import { addArrivals, listArrivals } from './door.store.ts';

/** Allows one call in three seconds for each account: phones at the doors poll. */
const doorCalls = atMost(1_200, hour)('arrivals', httpMessages.changingLimit);

/** Routes of the check-in list on phones at the doors of an event (decision 0097). */
export async function doorRoutes(app: FastifyInstance, { db }: Needs<'db'>) {
  limitedRoute(app, openDoor, doorCalls, async ({ params, viewer, language }) => {
    const event = foundEvent(await findPublicEvent(db, params.id));
    assertOwner(viewer, event.owner_roll_no);
    const salt = randomBytes(16).toString('base64url');
    return readInTurn(viewer, async () => {
      const replies = await readReplies(db, event.id, { viewer, language });
      return {
        theme: event.theme,
        salt,
        people: replies.map(({ _id, name, guests, state, answer, doorCode }) => {
          const hash = answer === 'coming' ? hashToken(salt + doorCode) : '';
          return { _id, name, guests, state, hash };
        }),
        ...(await listArrivals(db, event.id)),
      };
    });
  });

  limitedRoute(app, sendArrivals, doorCalls, async ({ params, body, viewer }) => {
    return readInTurn(viewer, () =>
      writeAs(db, viewer, 'member', async (trx, caller) => {
        const event = foundEvent(await findPublicEvent(trx, params.id));
        if (!mayEdit(caller, event.owner_roll_no)) throw forbidden(caller);
        await addArrivals(trx, event.id, body.arrivals);
        return listArrivals(trx, event.id, body.since);
      }),
    );
  });
}
