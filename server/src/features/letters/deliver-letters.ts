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

/** A letter whose mail could not be made is tried again after it, from the next recipient on: all others have their turn. */
const letterPauseMs = 5 * 60_000;
const recipientPauseMs = 24 * 60 * 60_000;

/** Queues the mail of the next recipient where pace and outbox have room; false if nothing was queued. */
export function letterSource(
  { config, db, settings }: Needs<'db' | 'settings', 'publicUrl'>,
  failed: (err: unknown, letter: string) => void,
) {
  const pausedUntil = new Map<string, number>();
  const isPaused = (id: string) => (pausedUntil.get(id) ?? 0) > Date.now();
  const pause = (err: unknown, { id, letter_id }: Delivery) => {
    pausedUntil.set(letter_id, Date.now() + letterPauseMs);
    pausedUntil.set(id, Date.now() + recipientPauseMs);
    failed(err, letter_id);
  };
  return async (perHour: number | undefined): Promise<boolean> => {
    const by = await senderBy({ config, settings });
    return db.transaction().execute(async (trx) => {
      // The same as of claims: of several instances one looks at the pace at a time.
      await lockDeliveries(trx);
      await settleDeliveries(trx);
      const { restored, activated } = await readSiteOptions(trx);
      if (restored) return false;
      // The others wait outside of the outbox, where a member who leaves and a pause reach them.
      if (!(await hasRoom(trx, letterKinds))) return false;
      if (perHour !== undefined && (await nextPacedMail(trx, perHour)) !== undefined) return false;
      const paused = () => [...pausedUntil.keys()].filter(isPaused);
      // Letters that waited in a backup which became the site go on when somebody says so.
      const next = () => nextDelivery(trx, activated?.at ?? '', paused());
      return queueNext(trx, by, next, pause);
    });
  };
}

async function queueNext(
  trx: Trx,
  sender: Sender,
  next: () => Promise<Delivery | undefined>,
  pause: (err: unknown, delivery: Delivery) => void,
): Promise<boolean> {
  for (;;) {
    const delivery = await next();
    if (!delivery) return false;
    const letter = await existingLetter(trx, delivery.letter_id);
    const account = await recipientOf(trx, delivery, letter.kind);
    if (account) {
      const queue = async () =>
        queueMailTo(trx, account, await composeLetter(trx, letter, account, sender));
      const mail_id = await queue().catch((err: unknown) => pause(err, delivery));
      if (!mail_id) continue;
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
