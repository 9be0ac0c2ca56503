import { messageText } from '@alumni/shared/core/messages';
import type { MailState } from '@alumni/shared/mail/mail-state';
import {
  correctRollNumber,
  createRollNumber,
  type IssuedRollNumber,
  listRollNumbers,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import type { FastifyInstance } from 'fastify';
import { detailsOf } from '../../accounts/roll-numbers.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import { assertSelf } from '../../http/calls/guards.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { mailStatesOf } from '../../outbox/mail-state.store.ts';
import { importRoutes } from './import/import.routes.ts';
import { issuingWith } from './issuing.ts';
import { countByMail, type IssuedRow, listIssued } from './roll-number-list.store.ts';
import * as store from './roll-numbers.store.ts';

export async function rollNumberRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>,
): Promise<void> {
  const { db, mail } = deps;
  const issuing = issuingWith(deps);
  const { issuer, isMailed, limited } = issuing;

  route(app, createRollNumber, async ({ params, body, viewer, language }) => {
    assertSelf(viewer, params.rollNo);
    const rollNo = await limited([body.email], async () => {
      const issued = await store.issueRollNumber(db, body.email, await issuer(viewer, language));
      if (!issued.rollNo) throw new ConflictError('emailRegistered');
      return issued.rollNo;
    });
    mail.poke();
    const message = messageText('rollNumberCreated', language, { rollNo });
    return { message, rollNo, mailed: await isMailed() };
  });

  route(app, listRollNumbers, async ({ query }) => {
    const { rows, totalPages } = await listIssued(db, query);
    const numbers = rows.map((row) => row.roll_no);
    const delivers = await isMailed();
    const mails = await mailStatesOf(db, numbers, { delivers });
    return {
      mails: {
        waiting: delivers ? await countByMail(db, 'waiting') : 0,
        refused: await countByMail(db, 'refused'),
      },
      rollNumbers: rows.map((row) => toIssued(row, mails.get(row.roll_no))),
      totalPages,
    };
  });

  route(app, resendRollNumber, async ({ params, viewer, language }) => {
    const recipient = await store.findInvitedEmail(db, params.rollNo);
    await limited(recipient ? [recipient] : [], async () =>
      store.resendRollNumber(db, params.rollNo, await issuer(viewer, language)),
    );
    mail.poke();
    const mailed = await isMailed();
    const message = messageText(mailed ? 'rollNumberSentAgain' : 'rollNumberNotMailed', language);
    return { message, mailed };
  });

  route(app, correctRollNumber, async ({ params, body, viewer, language }) => {
    const { email } = body;
    const rollNo = await limited([email], async () => {
      const correction = { rollNo: params.rollNo, email };
      return store.correctRecipient(db, correction, await issuer(viewer, language));
    });
    mail.poke();
    const mailed = await isMailed();
    const said = mailed ? 'rollNumberCorrected' : 'rollNumberCorrectedNotMailed';
    return { message: messageText(said, language, { rollNo }), rollNo, mailed };
  });

  route(app, withdrawRollNumber, async ({ params, viewer, language }) => {
    await store.withdrawRollNumber(db, params.rollNo, viewer);
    return { message: messageText('rollNumberWithdrawn', language) };
  });

  importRoutes(app, deps, issuing);
}

function toIssued(row: IssuedRow, mail: MailState | undefined): IssuedRollNumber {
  const details = detailsOf(row.claimed_at ? undefined : row);
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
    mail: mail ?? null,
    ...(Object.keys(details).length > 0 && { details }),
  };
}
