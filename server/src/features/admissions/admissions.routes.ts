import {
  type AdmissionDecision,
  confirmEmail,
  createVouch,
  decideAdmissions,
  getApplication,
  listApplicants,
  saveApplication,
  sendConfirmation,
  useVouch,
} from '@alumni/shared/accounts/admission';
import { pendingStates } from '@alumni/shared/calls/admission';
import { formMessages } from '@alumni/shared/core/form.messages';
import { type Message, messageText } from '@alumni/shared/core/messages';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { callerAccount, isProved } from '../../accounts/accounts.store.ts';
import { findApplication } from '../../accounts/applications.store.ts';
import { mailProofAgain, confirmEmail as proveByCode } from '../../accounts/email-proof.ts';
import { namedPerson, profileColumns } from '../../accounts/visible-fields.ts';
import * as vouches from '../../codes/vouches.store.ts';
import { ConflictError, InvalidInputError } from '../../core/domain-errors.ts';
import { toFields } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { type Call, limitedRoute, route } from '../../http/calls/route.ts';
import { rateLimits, rates } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import { admissionMessages } from './admissions.messages.ts';
import * as store from './admissions.store.ts';
import { findNamesakes } from './namesakes.ts';

const said = {
  undo: admissionMessages.admissionUndone,
  admit: admissionMessages.admitted,
  ask: admissionMessages.applicantsAsked,
  decline: admissionMessages.applicantsDeclined,
} as const satisfies Record<AdmissionDecision, Message>;

/** Limit on creating links with which a member vouches for somebody. */
const vouchLinks = rates.manyADay('vouch', admissionMessages.vouchLimit);

type Applicant = Awaited<ReturnType<typeof store.listApplicants>>['rows'][number];
type AdmissionNeeds = Needs<'db' | 'limiter' | 'mail', 'publicUrl'>;

/** Admission of new members (decision 0043). */
export async function admissionRoutes(app: FastifyInstance, deps: AdmissionNeeds): Promise<void> {
  const { config, db, limiter, mail } = deps;
  const { publicUrl } = config;

  route(app, getApplication, ({ viewer, language }) => describeApplication(db, viewer, language));

  route(app, saveApplication, async ({ body, viewer, language }) => {
    await store.saveNote(db, viewer, body.note);
    return { message: messageText(admissionMessages.applicationSaved, language) };
  });

  route(app, sendConfirmation, async ({ viewer, language }) => {
    const account = await callerAccount(db, viewer);
    // Also limits by email: one person could enter an address in several accounts in turn.
    for (const key of [viewer.id, account.email_key]) {
      for (const limit of rateLimits.confirmation) await limiter.hit(limit, key);
    }
    await mailProofAgain(db, viewer, publicUrl);
    mail.poke();
    return {
      message: messageText(admissionMessages.confirmationSent, language, { email: account.email }),
    };
  });

  route(app, confirmEmail, async ({ body, language }) => {
    const account = await proveByCode(db, body.code);
    if (!account) throw new InvalidInputError(admissionMessages.confirmationInvalid);
    const said =
      account.admission === 'waiting'
        ? admissionMessages.emailConfirmedWaits
        : admissionMessages.emailConfirmed;
    return { message: messageText(said, language) };
  });

  route(app, useVouch, async ({ body, viewer, language }) => {
    const voucher = await vouches.useVouch(db, viewer, body.code);
    if (voucher === 'ownVouch') throw new InvalidInputError(admissionMessages.vouchOfSelf);
    if (!voucher) throw new InvalidInputError(admissionMessages.vouchInvalid);
    const { name } = namedPerson(voucher, 'public', language);
    return { message: messageText(admissionMessages.vouchUsed, language, { name }) };
  });

  limitedRoute(app, createVouch, vouchLinks, async ({ viewer }) => {
    const { code, expiresAt } = await vouches.createVouch(db, viewer);
    return { url: `${publicUrl}/#/register?vouch=${code}`, expiresAt };
  });

  route(app, listApplicants, async ({ query, language }) => {
    const { rows, totalPages } = await store.listApplicants(db, query);
    const applicants = await describeApplicants(db, rows, language);
    return { applicants, totalPages, waiting: await store.countWaiting(db) };
  });

  route(app, decideAdmissions, (call) => decideOn(deps, call));
}

async function describeApplication(db: Database, viewer: Caller, language: Language) {
  const account = await callerAccount(db, viewer);
  const application = await findApplication(db, viewer.id);
  const vouchers = (await vouches.vouchersOf(db, [viewer.id])).get(viewer.id) ?? [];
  return {
    state: account.admission,
    email: account.email,
    confirmed: isProved(account),
    note: application?.note ?? '',
    words: application?.words ?? '',
    vouchers: vouchers.map((voucher) => namedPerson(voucher, 'public', language)),
  };
}

async function describeApplicants(db: Database, rows: Applicant[], language: Language) {
  const ids = rows.map((row) => row.id);
  const vouchers = await vouches.vouchersOf(db, ids);
  const namesakes = await findNamesakes(db, rows);
  return rows.map((row) => ({
    rollNo: row.roll_no,
    ...toFields(row, profileColumns),
    confirmed: isProved(row),
    note: row.note ?? '',
    words: row.words ?? '',
    state: pendingStates.find((state) => state === row.admission) ?? 'waiting',
    since: row.changed_at ?? row.created_at,
    vouchers: (vouchers.get(row.id) ?? []).map((voucher) =>
      namedPerson(voucher, 'office', language),
    ),
    issuedRollNo: namesakes.get(row.id) ?? '',
  }));
}

async function decideOn(deps: AdmissionNeeds, call: Call<typeof decideAdmissions>) {
  const { config, db, mail } = deps;
  const { body, viewer, language, request } = call;
  const { decision, words } = body;
  const isAnswer = decision === 'ask' || decision === 'decline';
  if (isAnswer && words === '') throw new InvalidInputError(formMessages.decisionWordsMissing);
  const done =
    decision === 'undo'
      ? await store.undoAdmissions(db, viewer, body.rollNos)
      : await store.decide(db, viewer, { ...body, decision, publicUrl: config.publicUrl });
  if (done === 0)
    throw new ConflictError(
      decision === 'undo' ? admissionMessages.admissionTold : admissionMessages.decisionNobody,
    );
  mail.poke();
  request.log.info({ by: viewer.id, decision, done }, 'decided on applicants');
  return { message: messageText(said[decision], language, { count: String(done) }), done };
}
