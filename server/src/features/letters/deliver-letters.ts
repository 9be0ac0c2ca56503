import { type LetterKind, letterKinds } from '@alumni/shared/calls/letters';
import type { Trx } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { faultsOf } from '../../outbox/address-faults.store.ts';
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
import { reachedByLetter } from './recipients.ts';

/**
 * How long a letter pauses after one of its mails could not be composed. Other letters go on meanwhile. After the
 * pause, the letter goes on with another recipient.
 */
const letterPauseMs = 5 * 60_000;
const recipientPauseMs = 24 * 60 * 60_000;

/** Queues the mail of the next recipient if pace and outbox allow; false if nothing was queued. */
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
      // The mail worker takes this lock when it claims mails, so one instance at a time checks the pace.
      await lockDeliveries(trx);
      await settleDeliveries(trx);
      const { restored, activated } = await readSiteOptions(trx);
      if (restored) return false;
      // Only a few letter mails wait in the outbox at a time. The other recipients stay in `letter_deliveries`. There,
      // a pause of the letter or an unsubscription still stops their mails.
      if (!(await hasRoom(trx, letterKinds))) return false;
      if (perHour !== undefined && (await nextPacedMail(trx, perHour)) !== undefined) return false;
      const paused = () => [...pausedUntil.keys()].filter(isPaused);
      // Letters that waited in a restored backup go on only when somebody decides so.
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
    const account = await findRecipient(trx, delivery, letter.kind);
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

/** Reads the account again: the member may have left or unsubscribed since the letter was sent. */
async function findRecipient(trx: Trx, { account_id }: Delivery, kind: LetterKind) {
  const account = account_id === null ? undefined : await findMember(trx, account_id);
  if (!account || account.email === '') return undefined;
  if (kind === 'notice') return account;
  const broken = await faultsOf(trx, [account.email_key]);
  return account.letter_wanted === 1 && reachedByLetter(account, broken) ? account : undefined;
}
