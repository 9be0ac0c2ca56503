import { heldBefore, insertUndo, undoLifetimeMs } from '../codes/email-undo.store.ts';
import type { Trx } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { queueMailTo } from '../outbox/outbox.ts';
import { type Account, isProved } from './accounts.store.ts';
import { mailProof } from './email-proof.ts';
import { findUnclaimed } from './roll-numbers.store.ts';

/** An address must have been proved for this long to get an undo link. A more recent one may belong to an intruder. */
const heldForMs = undoLifetimeMs;

/**
 * Mails the old address about the change. If that address was proved long enough, its mail has an undo link, valid for
 * 7 days. If a roll number waits for the new address, mails the new address a link. That link proves the address and
 * moves the number to the account.
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
  // The account already has its new email. Only this option tells `queueMailTo` whether the old one was proved.
  const options = { isProved: Boolean(heldSince) };
  await queueMailTo(trx, before, { template: 'emailChanged', link }, options);
  // Only a mail tells that a roll number waits for the new address. On the screen, anybody could learn it by entering
  // the address.
  if (await findUnclaimed(trx, after.email_key)) await mailProof(trx, after, publicUrl);
}
