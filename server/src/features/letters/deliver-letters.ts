import { type LetterKind, letterKinds } from '@alumni/shared/calls/letters';
import { isProved } from '../../accounts/accounts.store.ts';
import type { Trx } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { hasRoom, nextPacedMail } from '../../outbox/outbox-reads.store.ts';
import { readSiteOptions } from '../../settings/site-options.store.ts';
import { composeLetter, type Sender } from './compose-letter.ts';
import {
  type Delivery,
  lockDeliveries,
  markTurn,
  nextDelivery,
  settleDeliveries,
} from './deliveries.store.ts';
import { senderBy } from './letter-reads.ts';
import { existingLetter, findMember } from './letters.store.ts';

/** A letter whose mail could not be made is tried again after it: those behind it have their turn. */
const failurePauseMs = 5 * 60_000;

/** Queues the mail of the next recipient where pace and outbox have room; false if there is nothing to queue. */
export function letterSource(
  { config, db, settings }: Needs<'db' | 'settings', 'publicUrl'>,
  failed: (err: unknown, letter: string) => void,
) {
  const pausedUntil = new Map<string, number>();
  return async (perHour: number | undefined): Promise<boolean> => {
    const by = await senderBy({ config, settings });
    const left = [...pausedUntil].filter(([, until]) => until > Date.now()).map(([id]) => id);
    let current: string | undefined;
    const begin = (letter: string) => {
      current = letter;
    };
    const work = db.transaction().execute(async (trx) => {
      // The same as of claims: of several instances one looks at the pace at a time.
      await lockDeliveries(trx);
      await settleDeliveries(trx);
      const { restored, activated } = await readSiteOptions(trx);
      if (restored) return false;
      // The others wait outside of the outbox, where a member who leaves and a pause reach them.
      if (!(await hasRoom(trx, letterKinds))) return false;
      if (perHour !== undefined && (await nextPacedMail(trx, perHour)) !== undefined) return false;
      const since = activated?.at ?? '';
      return queueNext(trx, by, { since, left, begin });
    });
    return work.catch((err: unknown) => {
      if (current === undefined) throw err;
      pausedUntil.set(current, Date.now() + failurePauseMs);
      failed(err, current);
      return true;
    });
  };
}

/** Letters that waited in a backup which became the site go on when somebody says so: `since` then. */
async function queueNext(
  trx: Trx,
  sender: Sender,
  { since, left, begin }: { since: string; left: string[]; begin: (letter: string) => void },
): Promise<boolean> {
  for (;;) {
    const delivery = await nextDelivery(trx, since, left);
    if (!delivery) return false;
    begin(delivery.letter_id);
    const letter = await existingLetter(trx, delivery.letter_id);
    const account = await recipientOf(trx, delivery, letter.kind);
    if (account) {
      const mail = await composeLetter(trx, letter, account, sender);
      const mail_id = await queueMailTo(trx, account, mail);
      await markTurn(trx, delivery, { state: 'queued', mail_id, email: account.email });
      return true;
    }
    await markTurn(trx, delivery, { state: 'left' });
  }
}

/** As of now: they may have left since the letter was sent. */
async function recipientOf(trx: Trx, { account_id }: Delivery, kind: LetterKind) {
  const account = account_id === null ? undefined : await findMember(trx, account_id);
  if (!account || account.email === '') return undefined;
  if (kind === 'notice') return account;
  return account.letter_wanted === 1 && isProved(account) ? account : undefined;
}
