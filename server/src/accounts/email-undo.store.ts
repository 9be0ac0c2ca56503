import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { fromNow, now } from '../db/ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { forgetOrigins } from '../session/known-devices.store.ts';
import { endSessions } from '../session/session.store.ts';
import { hashToken, newToken } from '../session/token.ts';
import { accountName } from './account-types.store.ts';
import { type Account, emailKey, findById, updateAccount } from './accounts.store.ts';
import { mailReset, revokeResets } from './passwords.store.ts';
import { removeSecondStepsSince } from './second-step.store.ts';

const lifetimeMs = 7 * 86_400_000;

/** Mails the address that `account` has had until now a link that brings it back within 7 days. */
export async function mailEmailUndo(trx: Trx, account: Account, publicUrl: string): Promise<void> {
  const code = newToken();
  await trx
    .insertInto('email_undos')
    .values({
      code_hash: hashToken(code),
      account_id: account.id,
      email: account.email,
      created_at: now(),
      expires_at: fromNow(lifetimeMs),
    })
    .execute();
  await queueMail(trx, {
    to: account.email,
    language: account.language,
    mail: { template: 'emailChanged', link: `${publicUrl}/#/undo-email?code=${code}` },
  });
}

/**
 * Gives an account the e-mail back that the code was mailed to: ends all sessions, revokes reset
 * links, recovery codes and second steps added since, forgets devices, and mails a link to set a new
 * password. Undefined if the code is unknown, used or expired. Codes of later changes end too: a
 * thief who went on to a third address must not undo the undoing. Those of earlier changes stay, for
 * the same reason.
 */
export async function undoEmail(
  db: Database,
  code: string,
  publicUrl: string,
): Promise<Account | 'emailTaken' | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const undo = await trx
        .deleteFrom('email_undos')
        .where('code_hash', '=', hashToken(code))
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst();
      const account = undo && (await findById(trx, undo.account_id));
      if (!account) return undefined;
      await trx
        .deleteFrom('email_undos')
        .where('account_id', '=', account.id)
        .where('created_at', '>=', undo.created_at)
        .execute();
      const restored = await updateAccount(trx, account, {
        email: undo.email,
        email_key: emailKey(undo.email),
        version: account.version + 1,
      });
      await endSessions(trx, account.id);
      await forgetOrigins(trx, account.id);
      await revokeResets(trx, account.id);
      await removeSecondStepsSince(trx, account.id, undo.created_at);
      await mailReset(trx, restored, { language: account.language, publicUrl });
      await recordAudit(trx, {
        actorId: account.id,
        action: 'email.undone',
        subject: accountName(restored),
        details: { rollNo: restored.roll_no },
      });
      return restored;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

export async function removeExpiredEmailUndos(db: Database): Promise<void> {
  await db.deleteFrom('email_undos').where('expires_at', '<', now()).execute();
}
