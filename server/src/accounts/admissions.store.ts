import type { Admission, AdmissionDecision, pendingStates } from '@alumni/shared/admission';
import { limits } from '@alumni/shared/limits';
import type { Selectable, Updateable } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { pagesOf } from '../db/list-page.ts';
import type { ApplicationsTable } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Caller } from '../session/caller.ts';
import { hashToken, newToken } from '../session/token.ts';
import { writeAs } from '../session/write-as.ts';
import { accountName } from './account-types.store.ts';
import { type Account, findById, lockByRollNo, updateAccount } from './accounts.store.ts';

// Who is let in: decision 0043.

const day = 86_400_000;
const codeLifetimeMs = 7 * day;
const vouchLifetimeMs = 30 * day;

export type Application = Selectable<ApplicationsTable>;

/** Opens the application of an account that was just registered, and mails it the link to confirm its e-mail. */
export async function openApplication(
  trx: Trx,
  account: Account,
  { publicUrl, vouch }: { publicUrl: string; vouch?: string | undefined },
): Promise<void> {
  await saveApplication(trx, account.id, { changed_at: now() });
  await mailCode(trx, account, publicUrl);
  // A link that was used already is no reason to refuse the registration: it can be done later.
  if (vouch) await takeVouch(trx, vouch, account.id);
}

/** Throws like `writeAs`. False if the e-mail is confirmed. */
export async function mailCodeAgain(
  db: Database,
  caller: Caller,
  publicUrl: string,
): Promise<boolean> {
  return writeAs(db, caller, 'account', async (trx) => {
    const account = await findById(trx, caller.id);
    if (!account || isConfirmed(account, await findApplication(trx, caller.id))) return false;
    await mailCode(trx, account, publicUrl);
    return true;
  });
}

async function mailCode(trx: Trx, account: Account, publicUrl: string): Promise<void> {
  const code = newToken();
  await saveApplication(trx, account.id, {
    code_hash: hashToken(code),
    code_email: account.email_key,
    code_expires_at: fromNow(codeLifetimeMs),
  });
  await queueMail(trx, {
    to: account.email,
    language: account.language,
    mail: { template: 'confirmEmail', link: `${publicUrl}/#/confirm-email?code=${code}` },
    expiresAt: fromNow(codeLifetimeMs),
  });
}

/**
 * Confirms the e-mail that a code was mailed to, as often as somebody opens the link. False if the
 * code is unknown or expired, or the account has another e-mail now.
 */
export async function confirmEmail(db: Database, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const application = await trx
      .selectFrom('applications')
      .selectAll()
      .where('code_hash', '=', hashToken(code))
      .where('code_expires_at', '>', now())
      .executeTakeFirst();
    const found = application && (await findById(trx, application.account_id));
    const account = found && (await lockByRollNo(trx, found.roll_no));
    if (!account || account.email_key !== application.code_email) return false;
    await saveApplication(trx, account.id, { confirmed_email: account.email_key });
    if (account.admission === 'unconfirmed') await setAdmission(trx, account, 'waiting');
    return true;
  });
}

export function isConfirmed(
  { email_key }: Pick<Account, 'email_key'>,
  application: Pick<Application, 'confirmed_email'> | undefined,
): boolean {
  return application?.confirmed_email === email_key;
}

export async function findApplication(
  db: Database | Trx,
  accountId: string,
): Promise<Application | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores what an applicant tells of themselves; false if it is decided about them. */
export async function saveNote(db: Database, caller: Caller, note: string): Promise<boolean> {
  return writeAs(
    db,
    caller,
    'account',
    async (trx) => {
      const account = await findById(trx, caller.id);
      if (!account || ['admitted', 'declined'].includes(account.admission)) return false;
      await saveApplication(trx, account.id, { note });
      if (account.admission === 'asked') await setAdmission(trx, account, 'waiting');
      return true;
    },
    { lock: 'update' },
  );
}

async function setAdmission(trx: Trx, account: Account, admission: Admission): Promise<void> {
  await updateAccount(trx, account, { admission });
  await saveApplication(trx, account.id, { changed_at: now() });
}

async function saveApplication(
  trx: Trx,
  accountId: string,
  columns: Updateable<ApplicationsTable>,
): Promise<void> {
  await trx
    .insertInto('applications')
    .values({ ...columns, changed_at: columns.changed_at ?? now(), account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

const stateAfter = {
  admit: 'admitted',
  ask: 'asked',
  decline: 'declined',
} as const satisfies Record<AdmissionDecision, Admission>;

/**
 * Lets applicants in, asks or declines them, and mails them. Returns how many: those that were let in
 * meanwhile, or leave, stay as they are. Throws like `writeAs`.
 */
export async function decide(
  db: Database,
  caller: Caller,
  {
    rollNos,
    decision,
    words,
    publicUrl,
  }: { rollNos: string[]; decision: AdmissionDecision; words: string; publicUrl: string },
): Promise<number> {
  const admission = stateAfter[decision];
  return writeAs(db, caller, 'admin', async (trx) => {
    let done = 0;
    // In the same order in all transactions.
    for (const rollNo of [...new Set(rollNos)].sort()) {
      const account = await lockByRollNo(trx, rollNo);
      if (!account || account.admission === 'admitted' || account.deletion_due_at) continue;
      await saveApplication(trx, account.id, { words: decision === 'admit' ? '' : words });
      await setAdmission(trx, account, admission);
      await queueMail(trx, {
        to: account.email,
        language: account.language,
        mail: { template: admission, words, link: `${publicUrl}/#/user/dashboard` },
      });
      await recordAudit(trx, {
        actorId: caller.id,
        action: `member.${admission}`,
        subject: accountName(account),
        details: { rollNo: account.roll_no },
      });
      done += 1;
    }
    return done;
  });
}

type PendingState = (typeof pendingStates)[number];

/** Who is not let in, those first who have waited longest. */
export async function listApplicants(
  db: Database,
  { page, limit, state }: { page: number; limit: number; state?: PendingState | undefined },
) {
  const some = db
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .where('admission', '!=', 'admitted')
    .where('admission', 'in', state ? [state] : ['waiting', 'asked'])
    .where('deletion_due_at', 'is', null)
    .where('account_type', '!=', 'suspended');
  const { total } = await some
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await some
    .selectAll('accounts')
    .select(['note', 'words', 'confirmed_email', 'changed_at'])
    .orderBy('changed_at')
    .orderBy('accounts.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, totalPages: pagesOf(Number(total), limit) };
}

/** How many wait for a decision. */
export async function countWaiting(db: Database | Trx): Promise<number> {
  const { total } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('admission', '!=', 'admitted')
    .where('admission', '=', 'waiting')
    .where('deletion_due_at', 'is', null)
    .where('account_type', '!=', 'suspended')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A code with which the caller answers for one person within 30 days. Throws like `writeAs`. */
export async function createVouch(
  db: Database,
  caller: Caller,
): Promise<{ code: string; expiresAt: string }> {
  const code = newToken();
  const expiresAt = fromNow(vouchLifetimeMs);
  await writeAs(db, caller, 'member', (trx) =>
    trx
      .insertInto('vouches')
      .values({
        code_hash: hashToken(code),
        voucher_id: caller.id,
        account_id: null,
        created_at: now(),
        expires_at: expiresAt,
      })
      .execute(),
  );
  return { code, expiresAt };
}

/** Uses a link up for the caller; undefined if it was used, is unknown or expired. Throws like `writeAs`. */
export async function useVouch(
  db: Database,
  caller: Caller,
  code: string,
): Promise<Account | 'ownVouch' | undefined> {
  return writeAs(db, caller, 'account', async (trx) => {
    const voucher = await takeVouch(trx, code, caller.id);
    if (voucher === undefined || voucher === 'ownVouch') return voucher;
    return findById(trx, voucher);
  });
}

/** The id of who answers for the account. */
async function takeVouch(
  trx: Trx,
  code: string,
  accountId: string,
): Promise<string | 'ownVouch' | undefined> {
  const row = await trx
    .updateTable('vouches')
    .set({ account_id: accountId })
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    // A phone that lost the answer sends the same again.
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .where('voucher_id', '!=', accountId)
    .returning('voucher_id')
    .executeTakeFirst();
  if (row) return row.voucher_id;
  const own = await trx
    .selectFrom('vouches')
    .select('code_hash')
    .where('code_hash', '=', hashToken(code))
    .where('voucher_id', '=', accountId)
    .executeTakeFirst();
  return own && 'ownVouch';
}

/** The members who answer for each of these accounts and are members still. */
export async function vouchersOf(
  db: Database | Trx,
  accountIds: string[],
): Promise<Map<string, Account[]>> {
  const vouchers = new Map<string, Account[]>();
  if (accountIds.length === 0) return vouchers;
  const rows = await db
    .selectFrom('vouches')
    .innerJoin('accounts', 'accounts.id', 'vouches.voucher_id')
    .where('vouches.account_id', 'in', accountIds)
    .where('admission', '=', 'admitted')
    .where('account_type', '!=', 'suspended')
    .where('deletion_due_at', 'is', null)
    .select('vouches.account_id as vouched_id')
    .selectAll('accounts')
    .orderBy('vouches.created_at')
    .execute();
  for (const { vouched_id, ...voucher } of rows) {
    const known = vouchers.get(vouched_id ?? '') ?? [];
    // Two links of one member are one who answers.
    if (known.some(({ id }) => id === voucher.id)) continue;
    vouchers.set(vouched_id ?? '', [...known, voucher]);
  }
  return vouchers;
}

/** Ends links that nobody has used in time. */
export async function removeExpiredVouches(db: Database): Promise<void> {
  await db
    .deleteFrom('vouches')
    .where('account_id', 'is', null)
    .where('expires_at', '<', now())
    .execute();
}

/**
 * Accounts that are to be removed: nobody has confirmed their e-mail in time, or they were declined
 * long ago. With `id`, this one if it is one of them.
 */
export async function listAbandoned(
  db: Database | Trx,
  { id, limit }: { id?: string; limit: number },
): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('admission', '!=', 'admitted')
    .where('deletion_due_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['unconfirmed', 'declined'] as const).map((state) =>
          eb.and([
            eb('admission', '=', state),
            eb('changed_at', '<', fromNow(-limits[`${state}Days`] * day)),
          ]),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('accounts.id', '=', id ?? ''))
    .limit(limit)
    .execute();
}
