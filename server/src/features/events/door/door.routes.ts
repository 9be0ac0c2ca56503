import { randomBytes } from 'node:crypto';
import { mayEdit } from '@alumni/shared/core/permissions';
import { openDoor, sendArrivals } from '@alumni/shared/events/event-replies';
import type { FastifyInstance } from 'fastify';
import { assertOwner } from '../../../http/calls/guards.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { rateLimits } from '../../../http/limits/rate-limit.ts';
import { hashToken } from '../../../session/token.ts';
import { forbidden, writeAs } from '../../../session/write-as.ts';
import { findAnsweredEvent, foundEvent } from '../replies/answered-event.store.ts';
import { readInTurn, readReplies } from '../replies/reply-people.ts';
import { addArrivals, listArrivals } from './door.store.ts';

/** The list for phones at the doors of an event, and what they have noted (decision 0099). */
export async function doorRoutes(app: FastifyInstance, { db, limiter }: Needs<'db' | 'limiter'>) {
  route(app, openDoor, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.arrivals, viewer.id);
    const event = foundEvent(await findAnsweredEvent(db, params.id));
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

  route(app, sendArrivals, async ({ params, body, viewer }) => {
    await limiter.hit(rateLimits.arrivals, viewer.id);
    return readInTurn(viewer, () =>
      writeAs(db, viewer, 'member', async (trx, caller) => {
        const event = foundEvent(await findAnsweredEvent(trx, params.id));
        if (!mayEdit(caller, event.owner_roll_no)) throw forbidden(caller);
        await addArrivals(trx, event.id, body.arrivals);
        return listArrivals(trx, event.id, body.since);
      }),
    );
  });
}
