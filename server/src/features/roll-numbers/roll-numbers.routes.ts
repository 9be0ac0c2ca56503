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
  importRollNumberBatch,
  previewRollNumberImport,
} from '../../accounts/roll-number-import.ts';
import {
  type Issuer,
  issueRollNumber,
  resendRollNumber as resend,
  withdrawRollNumber as withdraw,
} from '../../accounts/roll-numbers.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { ConflictError, NotFoundError } from '../../core/domain-errors.ts';
import { assertSelf } from '../../http/guards.ts';
import { route } from '../../http/route.ts';
import type { Caller } from '../../session/caller.ts';
import { type IssuedRow, listIssued } from './roll-number-list.store.ts';

export async function rollNumberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config, mail } = deps;
  const issuer = (viewer: Caller, language: Issuer['language']): Issuer => ({
    caller: viewer,
    language,
    publicUrl: config.publicUrl,
  });

  route(app, createRollNumber, async ({ params, body, viewer, language }) => {
    assertSelf(viewer, params.rollNo);
    const { rollNo } = await issueRollNumber(db, body.email, issuer(viewer, language));
    if (!rollNo) throw new ConflictError('emailRegistered');
    mail.poke();
    return { message: messageText('rollNumberCreated', language, { rollNo }), rollNo };
  });

  route(app, listRollNumbers, async ({ query }) => {
    const { rows, totalPages } = await listIssued(db, query);
    return { rollNumbers: rows.map(toIssued), totalPages };
  });

  route(app, resendRollNumber, async ({ params, viewer, language }) => {
    assertDone(await resend(db, params.rollNo, issuer(viewer, language)));
    mail.poke();
    return { message: messageText('rollNumberSentAgain', language) };
  });

  route(app, withdrawRollNumber, async ({ params, viewer, language }) => {
    assertDone(await withdraw(db, params.rollNo, viewer));
    return { message: messageText('rollNumberWithdrawn', language) };
  });

  route(app, previewImport, async ({ body }) => ({
    rows: await previewRollNumberImport(db, body.csv),
  }));

  route(app, importRollNumbers, async ({ body, viewer, language }) => {
    const by = issuer(viewer, language);
    const imported = await importRollNumberBatch(db, body.emails, by, body.importId);
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

function toIssued(row: IssuedRow): IssuedRollNumber {
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
