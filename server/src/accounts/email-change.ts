import { heldBefore, insertUndo, undoLifetimeMs } from '../codes/email-undo.store.ts';
import type { Trx } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { queueMailTo } from '../outbox/outbox.ts';
import { type Account, isProved } from './accounts.store.ts';
import { mailProof } from './email-proof.ts';
import { findUnclaimed } from './roll-numbers.store.ts';

/** An address that was proved more recently may be a thief's, who changes the e-mail back. */
const heldForMs = undoLifetimeMs;

/**
 * Mails the old address that the e-mail of an account was changed, with a link that brings it back
 * within 7 days where it was proved long enough. If a roll number waits for the new address, that is
 * mailed a link which proves it and moves the number to the account.
 */
export async function mailEmailChange(
  trx: Trx,
  { before, after }: { before: Account; after: Account },
  publicUrl: string,
): Promise<void> {
  if (after.email_key === before.email_key) return;
  const heldSince = isProved(before)
    ? before.proved_at
    : await heldBefore(trx, before.id, before.email_key);
  const code =
    heldSince && heldSince <= fromNow(-heldForMs)
      ? await insertUndo(trx, { accountId: before.id, email: before.email, heldSince })
      : undefined;
  const link = code ? `${publicUrl}/#/undo-email?code=${code}` : null;
  // The account has another address by now.
  const options = { isProved: Boolean(heldSince) };
  await queueMailTo(trx, before, { template: 'emailChanged', link }, options);
  // Mailed and not shown: the screen would tell who names an address that a number waits for it.
  if (await findUnclaimed(trx, after.email_key)) await mailProof(trx, after, publicUrl);
}
