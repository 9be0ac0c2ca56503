import { accountName, recordOn } from '../../accounts/account-types.store.ts';
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

// How masters hand over: decision 0053.

/** The caller's open offer, to whom it is, and the other masters who stay. */
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
 * Offers a member to be a master too, and mails both, and who was offered it before. `person` is an e-mail or a roll number. Throws
 * a domain error that says why the person cannot be named, and like `writeAs`.
 */
export async function nameSuccessor(
  db: Database,
  caller: Caller,
  { person, publicUrl }: { person: string; publicUrl: string },
): Promise<Account> {
  return writeAs(db, caller, 'master', async (trx) => {
    const master = await findById(trx, caller.id);
    const found = await findPerson(trx, person);
    if (!master || !found) throw new NotFoundError('successorUnknown');
    // A thief's second master could end the owner's undo with the account type.
    if (await newestUndo(trx, master)) throw new ConflictError('successorAfterNewEmail');
    if (found.id === caller.id) throw new InvalidInputError('successorIsSelf');
    // Before the lock: two masters who name each other would wait for each other.
    if (found.account_type === 'master') throw new ConflictError('successorIsMaster');
    const successor = await lockByRollNo(trx, found.roll_no);
    if (!successor || !isActive(successor)) throw new ConflictError('successorInactive');
    const earlier = await openOffer(trx, caller.id);
    if (earlier && earlier.id !== successor.id) {
      await tellOfWithdrawal(trx, { master, successor: earlier });
    }
    // Mails that wait belong to an earlier offer.
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
    await recordOn(trx, successor, 'successor.named', { actorId: caller.id });
    return successor;
  });
}

async function findPerson(trx: Trx, person: string): Promise<Account | undefined> {
  const found = person.includes('@')
    ? await findByEmail(trx, person)
    : ((await findByRollNo(trx, person)) ?? (await findByRollNo(trx, normalizeRollNumber(person))));
  return found?.id === formerMemberId ? undefined : found;
}

/** Let in, neither suspended nor leaving, and no master yet. */
function isActive({ account_type, admission, deletion_due_at }: Account): boolean {
  const isMember = account_type === 'user' || account_type === 'admin';
  return isMember && admission === 'admitted' && deletion_due_at === null;
}

/** To whom a master has an open offer. */
async function openOffer(trx: Trx, masterId: string): Promise<Account | undefined> {
  const offer = await findOfferBy(trx, masterId);
  return offer && findById(trx, offer.successor_id);
}

/** Nothing is told of an offer whose mail has not left. */
async function tellOfWithdrawal(
  trx: Trx,
  { master, successor }: { master: Account; successor: Account },
): Promise<void> {
  const offer = { about: master.id, to: successor.id, kinds: ['successionOffered'] } as const;
  if (await withdrawMail(trx, offer)) return;
  const mail = { template: 'successionWithdrawn', name: accountName(master) } as const;
  await queueMailTo(trx, successor, mail, { about: master.id });
}

/** Ends the caller's offer and mails to whom it was. Throws `NotFoundError` if there is none, and like `writeAs`. */
export async function withdrawSuccessor(db: Database, caller: Caller): Promise<void> {
  const write = async (trx: Trx) => {
    const master = await findById(trx, caller.id);
    const successor = await openOffer(trx, caller.id);
    if (!master || !successor) throw new NotFoundError('successorNone');
    await endOfferBy(trx, caller.id);
    await tellOfWithdrawal(trx, { master, successor });
    await recordOn(trx, successor, 'successor.withdrawn', { actorId: caller.id });
  };
  await writeAs(db, caller, 'master', write, { lock: 'update' });
}

/**
 * Makes the caller a master by the code of an offer to them, and mails both. The offer ends with the
 * change of their account type. Throws `InvalidInputError` for a code without an open offer,
 * `ConflictError` for one to somebody else, and like `writeAs`.
 */
export async function acceptSuccession(db: Database, caller: Caller, code: string): Promise<void> {
  await writeAsAmongMasters(db, caller, 'member', async (trx, masters) => {
    const offer = await findOfferByCode(trx, code);
    const master = masters.find(({ id }) => id === offer?.master_id);
    if (!offer || !master) throw new InvalidInputError('successionInvalid');
    if (offer.successor_id !== caller.id) throw new ConflictError('successionOfOther');
    const account = (await findById(trx, caller.id)) as Account;
    const successor = await updateAccount(trx, account, { account_type: 'master' });
    await queueMailTo(trx, successor, { template: 'mastershipBegun', name: accountName(master) });
    await queueMailTo(trx, master, {
      template: 'successionAccepted',
      name: accountName(successor),
    });
    await recordOn(trx, master, 'successor.accepted', {
      actorId: caller.id,
      details: { from: account.account_type, to: 'master' },
    });
  });
}

/**
 * Makes a master an admin, while another one stays. Throws `ConflictError` for the last one, and
 * like `writeAs`.
 */
export async function leaveMastership(db: Database, caller: Caller): Promise<void> {
  await writeAsAmongMasters(db, caller, 'master', async (trx, masters) => {
    const account = (await findById(trx, caller.id)) as Account;
    if (isLastMaster(account, masters)) throw new ConflictError('lastMaster');
    await updateAccount(trx, account, { account_type: 'admin' }, 'mastershipLeft');
    await recordOn(trx, account, 'master.left', {
      actorId: caller.id,
      details: { from: 'master', to: 'admin' },
    });
  });
}

/** `writeAs` with all masters locked before the caller, as `askForDeletion` does. */
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
