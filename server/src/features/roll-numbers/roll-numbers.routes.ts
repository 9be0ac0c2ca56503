import { messageText } from '@alumni/shared/messages';
import {
  createRollNumber,
  type IssuedRollNumber,
  importRollNumbers,
  listRollNumbers,
  previewImport,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers';
import type { FastifyInstance } from 'fastify';
import {
  countsOf,
  importInvitations,
  previewInvitations,
} from '../../accounts/invitation-import.ts';
import { type Inviter, inviteOne } from '../../accounts/invitations.store.ts';
import type { Deps } from '../../app-deps.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import { assertSelf, type Caller } from '../../http/guards.ts';
import { route } from '../../http/route.ts';
import * as store from './roll-numbers.store.ts';

export async function rollNumberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config, mail } = deps;
  const inviter = (viewer: Caller, language: Inviter['language']): Inviter => ({
    id: viewer.id,
    language,
    publicUrl: config.publicUrl,
  });

  route(app, createRollNumber, async ({ params, body, viewer, language }) => {
    assertSelf(viewer, params.rollNo);
    const { rollNo } = await inviteOne(db, body.email, inviter(viewer, language));
    if (!rollNo) throw new ConflictError('emailRegistered');
    mail.poke();
    return { message: messageText('rollNumberCreated', language, { rollNo }), rollNo };
  });

  route(app, listRollNumbers, async ({ query }) => {
    const { rows, totalPages } = await store.listIssued(db, query);
    return { rollNumbers: rows.map(toIssued), totalPages };
  });

  route(app, resendRollNumber, async ({ params, viewer, language }) => {
    assertDone(await store.sendAgain(db, params.rollNo, inviter(viewer, language)));
    mail.poke();
    return { message: messageText('rollNumberSentAgain', language) };
  });

  route(app, withdrawRollNumber, async ({ params, viewer, language }) => {
    assertDone(await store.withdraw(db, params.rollNo, viewer.id));
    return { message: messageText('rollNumberWithdrawn', language) };
  });

  route(app, previewImport, async ({ body }) => ({
    rows: await previewInvitations(db, body.csv),
  }));

  route(app, importRollNumbers, async ({ body, viewer, language }) => {
    const by = inviter(viewer, language);
    const imported = await importInvitations(db, body.emails, by, body.importId);
    mail.poke();
    const count = countsOf(imported.results).new ?? 0;
    return { message: messageText('importDone', language, { count }), ...imported };
  });
}

function assertDone(outcome: 'done' | 'unknown' | 'claimed' | 'registered'): void {
  if (outcome === 'unknown') throw new NotFoundError('rollNumberUnknown');
  if (outcome === 'claimed') throw new ConflictError('rollNumberClaimed');
  if (outcome === 'registered') throw new ConflictError('emailRegistered');
}

function toIssued(row: store.IssuedRow): IssuedRollNumber {
  return {
    rollNo: row.roll_no,
    email: row.email,
    issuedAt: row.issued_at,
    claimedBy: row.claimer_roll_no
      ? {
          rollNo: row.claimer_roll_no,
          firstName: row.first_name ?? '',
          lastName: row.last_name ?? '',
        }
      : null,
  };
}
