import { accountName, auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  findByEmail,
  findById,
  findByRollNo,
  formerMemberId,
  isLastMaster,
  listMasters,
  lockByRollNo,
  lockMasters,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { newestUndo } from '../../codes/email-undo.store.ts';
import {
  endOfferBy,
  findOfferBy,
  findOfferByCode,
  putOffer,
} from '../../codes/successions.store.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { successorMessages } from './successor.messages.ts';

/** The caller's open offer with its recipient, and the other masters who stay. */
export async function describeMastership(db: Database, { id }: Caller) {
  return db.transaction().execute(async (trx) => {
    const offer = await findOfferBy(trx, id);
    const successor = offer && (await findById(trx, offer.successor_id));
    const masters = await listMasters(trx);
    return {
      offer: successor && { ...offer, successor },
      otherMasters: masters.filter((master) => master.id !== id),
    };
  });
}

/**
 * Offers a member to become a master; mails master, candidate and previous candidate. `person`: email or roll number.
 * Throws a domain error that says why it is refused, and the errors of `writeAs`.
 */
export async function nameSuccessor(
  db: Database,
  caller: Caller,
  { person, publicUrl }: { person: string; publicUrl: string },
): Promise<Account> {
  return writeAs(db, caller, 'master', async (trx) => {
    const master = await findById(trx, caller.id);
    const found = await findPerson(trx, person);
    if (!master || !found) throw new NotFoundError(successorMessages.successorUnknown);
    // Refuse while a new email can be undone. Otherwise an intruder could make an accomplice a master. The accomplice
    // could then change the owner's account type, which ends the codes that undo the new email.
    if (await newestUndo(trx, master))
      throw new ConflictError(successorMessages.successorAfterNewEmail);
    if (found.id === caller.id) throw new InvalidInputError(successorMessages.successorIsSelf);
    // Check this before the lock below is taken. Otherwise two masters who name each other at the same time would
    // deadlock.
    if (found.account_type === 'master')
      throw new ConflictError(successorMessages.successorIsMaster);
    const successor = await lockByRollNo(trx, found.roll_no);
    if (!successor || !isActive(successor))
      throw new ConflictError(successorMessages.successorInactive);
    const earlier = await openOffer(trx, caller.id);
    if (earlier && earlier.id !== successor.id) {
      await tellOfWithdrawal(trx, { master, successor: earlier });
    }
    // Waiting mails to this person belong to an earlier offer, which the new one replaces.
    const kinds = ['successionOffered', 'successionWithdrawn'] as const;
    await withdrawMail(trx, { about: master.id, to: successor.id, kinds });
    const { code, expiresAt } = await putOffer(trx, {
      masterId: caller.id,
      successorId: successor.id,
    });
    await queueMailTo(
      trx,
      successor,
      {
        template: 'successionOffered',
        name: accountName(master),
        account: accountName(successor),
        link: `${publicUrl}/#/accept-succession?code=${code}`,
      },
      { expiresAt, about: master.id },
    );
    await queueMailTo(trx, master, {
      template: 'successorNamed',
      name: accountName(successor),
      link: `${publicUrl}/#/admin/successor`,
    });
    await auditAccount(trx, successor, 'successor.named', { actorId: caller.id });
    return successor;
  });
}

async function findPerson(trx: Trx, person: string): Promise<Account | undefined> {
  const found = person.includes('@')
    ? await findByEmail(trx, person)
    : ((await findByRollNo(trx, person)) ?? (await findByRollNo(trx, normalizeRollNumber(person))));
  return found?.id === formerMemberId ? undefined : found;
}

/** Whether the account is admitted, not suspended, not being deleted, and not yet a master's. */
function isActive({ account_type, admission, deletion_due_at }: Account): boolean {
  const isMember = account_type === 'user' || account_type === 'admin';
  return isMember && admission === 'admitted' && deletion_due_at === null;
}

/** The recipient of a master's open offer. */
async function openOffer(trx: Trx, masterId: string): Promise<Account | undefined> {
  const offer = await findOfferBy(trx, masterId);
  return offer && findById(trx, offer.successor_id);
}

/**
 * Withdraws the mail of the offer if it still waits. If it was sent already, a second mail announces the withdrawal.
 */
async function tellOfWithdrawal(
  trx: Trx,
  { master, successor }: { master: Account; successor: Account },
): Promise<void> {
  const offer = { about: master.id, to: successor.id, kinds: ['successionOffered'] } as const;
  if (await withdrawMail(trx, offer)) return;
  const mail = { template: 'successionWithdrawn', name: accountName(master) } as const;
  await queueMailTo(trx, successor, mail, { about: master.id });
}

/**
 * Ends the caller's offer and mails its recipient. Throws `NotFoundError` if there is none, and the errors of
 * `writeAs`.
 */
export async function withdrawSuccessor(db: Database, caller: Caller): Promise<void> {
  const write = async (trx: Trx) => {
    const master = await findById(trx, caller.id);
    const successor = await openOffer(trx, caller.id);
    if (!master || !successor) throw new NotFoundError(successorMessages.successorNone);
    await endOfferBy(trx, caller.id);
    await tellOfWithdrawal(trx, { master, successor });
    await auditAccount(trx, successor, 'successor.withdrawn', { actorId: caller.id });
  };
  await writeAs(db, caller, 'master', write, { lock: 'update' });
}

/**
 * Makes the caller a master by the code of an offer, and mails both. The change of account type ends the offer. Throws
 * `InvalidInputError` for a code without an open offer, `ConflictError` for somebody else's offer, and the errors of
 * `writeAs`.
 */
export async function acceptSuccession(db: Database, caller: Caller, code: string): Promise<void> {
  await writeAsAmongMasters(db, caller, 'member', async (trx, masters) => {
    const offer = await findOfferByCode(trx, code);
    const master = masters.find(({ id }) => id === offer?.master_id);
    if (!offer || !master) throw new InvalidInputError(successorMessages.successionInvalid);
    if (offer.successor_id !== caller.id)
      throw new ConflictError(successorMessages.successionOfOther);
    const account = (await findById(trx, caller.id)) as Account;
    const successor = await updateAccount(trx, account, { account_type: 'master' });
    await queueMailTo(trx, successor, { template: 'mastershipBegun', name: accountName(master) });
    await queueMailTo(trx, master, {
      template: 'successionAccepted',
      name: accountName(successor),
    });
    await auditAccount(trx, master, 'successor.accepted', {
      actorId: caller.id,
      details: { from: account.account_type, to: 'master' },
    });
  });
}

/**
 * Demotes the caller to admin if another master stays. Throws `ConflictError` for the last master, and the errors of
 * `writeAs`.
 */
export async function leaveMastership(db: Database, caller: Caller): Promise<void> {
  await writeAsAmongMasters(db, caller, 'master', async (trx, masters) => {
    const account = (await findById(trx, caller.id)) as Account;
    if (isLastMaster(account, masters)) throw new ConflictError(accountMessages.lastMaster);
    await updateAccount(trx, account, { account_type: 'admin' }, 'mastershipLeft');
    await auditAccount(trx, account, 'master.left', {
      actorId: caller.id,
      details: { from: 'master', to: 'admin' },
    });
  });
}

/** Like `writeAs`, but locks all masters first: a common order of locks prevents deadlocks. */
async function writeAsAmongMasters(
  db: Database,
  caller: Caller,
  access: 'member' | 'master',
  write: (trx: Trx, masters: Account[]) => Promise<void>,
): Promise<void> {
  let masters: Account[] = [];
  await writeAs(db, caller, access, (trx) => write(trx, masters), {
    lock: 'update',
    before: async (trx) => {
      masters = await lockMasters(trx);
    },
  });
}
