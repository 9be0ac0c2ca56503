import { messageText } from '@alumni/shared/core/messages';
import type { MailState } from '@alumni/shared/mail/mail-state';
import {
  correctRollNumber,
  createRollNumber,
  type IssuedRollNumber,
  listRollNumbers,
  remindInvited,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import type { FastifyInstance } from 'fastify';
import { detailsOf } from '../../accounts/roll-numbers.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import { assertSelf } from '../../http/calls/guards.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { type Call, limitedRoute, route } from '../../http/calls/route.ts';
import { mailStates } from '../../outbox/mail-state.store.ts';
import { importRoutes } from './import/import.routes.ts';
import { type Issuing, issuingWith } from './issuing.ts';
import {
  countByMail,
  countRemindable,
  type IssuedRow,
  listIssued,
} from './roll-number-list.store.ts';
import { rollNumberMessages } from './roll-numbers.messages.ts';
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
      const issued = await store.issueRollNumber(
        db,
        body.email,
        await issuer(viewer, language, body.words),
      );
      if (!issued.rollNo) throw new ConflictError(rollNumberMessages.emailRegistered);
      return issued.rollNo;
    });
    mail.poke();
    const message = messageText(rollNumberMessages.rollNumberCreated, language, { rollNo });
    return { message, rollNo, mailed: await isMailed() };
  });

  route(app, listRollNumbers, async ({ query }) => {
    const { rows, totalPages } = await listIssued(db, query);
    const numbers = rows.filter((row) => !row.claimed_at).map((row) => row.roll_no);
    const delivers = await isMailed();
    const mails = await mailStates(db, numbers, { delivers });
    return {
      mails: {
        waiting: delivers ? await countByMail(db, 'waiting') : 0,
        refused: await countByMail(db, 'refused'),
      },
      toRemind: delivers ? await countRemindable(db) : 0,
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
    const message = messageText(
      mailed ? rollNumberMessages.rollNumberSentAgain : rollNumberMessages.rollNumberNotMailed,
      language,
    );
    return { message, mailed };
  });

  // Reminders have no limit per recipient: each person gets at most one a week. Calls have no limit either, because a
  // long list needs many.
  limitedRoute(app, remindInvited, undefined, (call) => remind(deps, issuing, call));

  route(app, correctRollNumber, async ({ params, body, viewer, language }) => {
    const { email } = body;
    const rollNo = await limited([email], async () => {
      const correction = { rollNo: params.rollNo, email };
      return store.correctRecipient(db, correction, await issuer(viewer, language));
    });
    mail.poke();
    const mailed = await isMailed();
    const said = mailed
      ? rollNumberMessages.rollNumberCorrected
      : rollNumberMessages.rollNumberCorrectedNotMailed;
    return { message: messageText(said, language, { rollNo }), rollNo, mailed };
  });

  route(app, withdrawRollNumber, async ({ params, viewer, language }) => {
    await store.withdrawRollNumber(db, params.rollNo, viewer);
    return { message: messageText(rollNumberMessages.rollNumberWithdrawn, language) };
  });

  importRoutes(app, deps, issuing);
}

async function remind(
  { db, mail }: Needs<'db' | 'mail'>,
  { issuer, isMailed }: Issuing,
  { body, viewer, language }: Call<typeof remindInvited>,
) {
  const mailed = await isMailed();
  const by = await issuer(viewer, language, body.words);
  // This call is needed even if the site sends no mail: the store checks that the session has not ended.
  const reminded = await store.remindInvited(db, by, mailed);
  if (!mailed) {
    const message = messageText(rollNumberMessages.rollNumberNotMailed, language);
    return { message, reminded: 0, left: 0 };
  }
  mail.poke();
  const message = messageText(rollNumberMessages.invitedReminded, language, { count: reminded });
  return { message, reminded, left: await countRemindable(db) };
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
