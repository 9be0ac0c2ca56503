import type { MailState } from '@alumni/shared/mail-state';
import { type Language, messageText } from '@alumni/shared/messages';
import {
  correctRollNumber,
  createRollNumber,
  type ImportRow,
  type IssuedRollNumber,
  importRollNumbers,
  listRollNumbers,
  previewImport,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers';
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../../accounts/accounts.store.ts';
import { detailsOf } from '../../accounts/roll-numbers.store.ts';
import { ConflictError, NotFoundError } from '../../core/domain-errors.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { assertSelf } from '../../http/calls/guards.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { mailStatesOf } from '../../outbox/mail-state.store.ts';
import type { Caller } from '../../session/caller.ts';
import {
  countsOf,
  importRollNumberBatch,
  type PreviewedRow,
  previewRollNumberImport,
} from './import/roll-number-import.ts';
import {
  readRollNumberCsv,
  readRollNumberWorkbook,
  validEmail,
} from './import/roll-number-list.ts';
import { languageOfInvitations, previewInvitation } from './invitation.ts';
import { countByMail, type IssuedRow, listIssued } from './roll-number-list.store.ts';
import {
  correctRecipient,
  findInvitedEmail,
  type Issuer,
  issueRollNumber,
  resendRollNumber as resend,
  rollNumberStates,
  withdrawRollNumber as withdraw,
} from './roll-numbers.store.ts';

export async function rollNumberRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>,
): Promise<void> {
  const { db, config, mail, limiter, settings } = deps;
  const sender = async () => ({
    site: (await settings.current()).site,
    publicUrl: config.publicUrl,
  });
  const issuer = async (caller: Caller, language: Language): Promise<Issuer> => ({
    ...(await sender()),
    caller,
    language,
  });
  const isMailed = async () => (await settings.current()).smtpUrl !== undefined;

  route(app, createRollNumber, async ({ params, body, viewer, language }) => {
    assertSelf(viewer, params.rollNo);
    const rollNo = await limited([body.email], async () => {
      const issued = await issueRollNumber(db, body.email, await issuer(viewer, language));
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
    const recipient = await findInvitedEmail(db, params.rollNo);
    await limited(recipient ? [recipient] : [], async () =>
      assertDone(await resend(db, params.rollNo, await issuer(viewer, language))),
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
      const outcome = await correctRecipient(db, correction, await issuer(viewer, language)).catch(
        (error: unknown) => {
          // Somebody else has issued a number for this e-mail meanwhile.
          if (isUniqueViolation(error)) return 'elsewhere' as const;
          throw error;
        },
      );
      if (typeof outcome === 'object') return outcome.rollNo;
      throw refusalOf(outcome);
    });
    mail.poke();
    const mailed = await isMailed();
    const said = mailed ? 'rollNumberCorrected' : 'rollNumberCorrectedNotMailed';
    return { message: messageText(said, language, { rollNo }), rollNo, mailed };
  });

  route(app, withdrawRollNumber, async ({ params, viewer, language }) => {
    assertDone(await withdraw(db, params.rollNo, viewer));
    return { message: messageText('rollNumberWithdrawn', language) };
  });

  route(app, previewImport, async ({ body: { csv = '', xlsx }, language }) => {
    const list =
      xlsx === undefined
        ? await readRollNumberCsv(csv)
        : await readRollNumberWorkbook(Buffer.from(xlsx, 'base64'));
    const rows = await previewRollNumberImport(db, list);
    const { columns, sheet } = list;
    const invitation = await sampleInvitation(rows);
    const mailed = await isMailed();
    return {
      rows: rows.map((row) => toImportRow(row, language)),
      columns,
      sheet,
      mailed,
      invitation,
    };
  });

  route(app, importRollNumbers, async ({ body, viewer, language }) => {
    const emails = body.emails.flatMap((text) => validEmail(text) ?? []);
    const known = await rollNumberStates(db, emails);
    // An import mails new numbers alone; a withdrawn one becomes new again.
    const recipients = emails.filter((email) => !known.has(emailKey(email)));
    const imported = await limited(recipients, async () =>
      importRollNumberBatch(
        db,
        body,
        await issuer(viewer, body.language ?? language),
        body.importId,
      ),
    );
    mail.poke();
    const count = countsOf(imported.results).new ?? 0;
    const message = messageText('importDone', language, { count });
    return { message, mailed: await isMailed(), ...imported };
  });

  /** The mail to one of those who would be invited, best to one with a name, in the association's own language first. */
  async function sampleInvitation(rows: PreviewedRow[]) {
    const invited = rows.filter(({ state }) => state === 'new');
    const row = invited.find(({ details }) => details?.firstName) ?? invited[0];
    if (!row) return undefined;
    const own = await languageOfInvitations(db, await settings.current());
    const person = { email: row.text, firstName: row.details?.firstName ?? '' };
    const by = await sender();
    return {
      email: row.text,
      mails: [own, own === 'en' ? ('fr' as const) : ('en' as const)].map((language) => ({
        language,
        ...previewInvitation(person, by, language),
      })),
    };
  }

  /** Limits mails by recipient, whoever sends them, so that admins cannot flood a mailbox. */
  async function limited<T>(recipients: string[], send: () => Promise<T>): Promise<T> {
    const keys = recipients.map(emailKey);
    const limits = [rateLimits.invitationHour, rateLimits.invitationDay];
    for (const limit of limits) await limiter.hitEach(limit, keys);
    try {
      return await send();
    } catch (error) {
      for (const key of keys) for (const limit of limits) await limiter.refund(limit, key);
      throw error;
    }
  }
}

function assertDone(outcome: 'done' | Refusal): void {
  if (outcome !== 'done') throw refusalOf(outcome);
}

type Refusal = 'unknown' | 'claimed' | 'registered' | 'elsewhere';

function refusalOf(refusal: Refusal): Error {
  if (refusal === 'unknown') return new NotFoundError('rollNumberUnknown');
  return new ConflictError(refused[refusal]);
}

const refused = {
  claimed: 'rollNumberClaimed',
  registered: 'emailRegistered',
  elsewhere: 'rollNumberElsewhere',
} as const;

function toImportRow({ faults, ...row }: PreviewedRow, language: Language): ImportRow {
  if (!faults) return row;
  const said = faults.map(({ heading, text, reason, values }) => ({
    heading,
    text,
    reason: messageText(reason, language, values),
  }));
  return { ...row, faults: said };
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
