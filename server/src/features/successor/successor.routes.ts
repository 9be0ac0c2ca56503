import {
  acceptSuccession,
  getSuccessor,
  leaveMastership,
  nameSuccessor,
  withdrawSuccessor,
} from '@alumni/shared/accounts/successor';
import { messageText } from '@alumni/shared/core/messages';
import type { FastifyInstance } from 'fastify';
import { namedPerson } from '../../accounts/visible-fields.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { reauthenticate } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { atMost, day } from '../../http/limits/rate-limit.ts';
import * as store from './mastership.store.ts';
import { successorMessages } from './successor.messages.ts';

/** Limits offers: each sends a mail. */
const offers = atMost(10, day)('succession', successorMessages.successionLimit);

/** Routes to make a member a master and to step down as one (decision 0053). */
export async function successorRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail', 'publicUrl' | 'twoFactorRequired'>,
  hasTwoFactor: (accountId: string) => Promise<boolean>,
): Promise<void> {
  const { config, db, limiter, mail } = deps;

  route(app, getSuccessor, async ({ viewer, language }) => {
    const { offer, otherMasters } = await store.describeMastership(db, viewer);
    return {
      offer: offer
        ? {
            ...namedPerson(offer.successor, 'office', language),
            email: offer.successor.email,
            since: offer.created_at,
            expiresAt: offer.expires_at,
          }
        : null,
      otherMasters: otherMasters.map((master) => namedPerson(master, 'office', language)),
    };
  });

  route(app, nameSuccessor, async ({ body, viewer, language, request }) => {
    await reauthenticate(deps, viewer, body.password);
    await limiter.hit(offers, viewer.id);
    const { publicUrl } = config;
    const successor = await store.nameSuccessor(db, viewer, { person: body.person, publicUrl });
    mail.poke();
    request.log.info({ by: viewer.id, successor: successor.id }, 'successor named');
    const { name } = namedPerson(successor, 'office', language);
    return { message: messageText(successorMessages.successorNamed, language, { name }) };
  });

  route(app, withdrawSuccessor, async ({ viewer, language }) => {
    await store.withdrawSuccessor(db, viewer);
    mail.poke();
    return { message: messageText(successorMessages.successorWithdrawn, language) };
  });

  route(app, acceptSuccession, async ({ body, viewer, language, request }) => {
    await store.acceptSuccession(db, viewer, body.code);
    mail.poke();
    request.log.info({ account: viewer.id }, 'succession accepted');
    const isReady = !config.twoFactorRequired || (await hasTwoFactor(viewer.id));
    const key = isReady
      ? successorMessages.successionAccepted
      : successorMessages.successionAcceptedLacksStep;
    return { message: messageText(key, language) };
  });

  route(app, leaveMastership, async ({ body, viewer, language, request }) => {
    await reauthenticate(deps, viewer, body.password);
    await store.leaveMastership(db, viewer);
    request.log.info({ account: viewer.id }, 'mastership left');
    return { message: messageText(successorMessages.mastershipLeft, language) };
  });
}
