import type { Language } from '@alumni/shared/text/language';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  callerAccount,
  findById,
  findByRollNo,
  isProved,
} from '../../accounts/accounts.store.ts';
import { isShown, namedPerson, publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { now } from '../../db/ids.ts';
import { hasRow } from '../../db/rows.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { hasWritten } from '../../outbox/outbox-reads.store.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { memberMessageMessages } from './member-messages.messages.ts';

interface Recipient {
  account: Account;
  takesMessages: boolean;
}

/**
 * Finds the recipient that the sender names. A person who has blocked the sender looks like a person who takes no
 * messages. Throws `NotFoundError` for people the sender may not see, `InvalidInputError` for the sender.
 */
export async function findRecipient(
  db: Database | Trx,
  sender: Caller,
  rollNo: string,
): Promise<Recipient> {
  const account = await findByRollNo(db, rollNo);
  if (!account || !isShown(account, viewpointOf(sender, rollNo))) {
    throw new NotFoundError(accountMessages.alumnusUnknown);
  }
  if (account.id === sender.id) throw new InvalidInputError(memberMessageMessages.messageToSelf);
  const isBlocked = await hasBlocked(db, account.id, sender.id);
  const takesMessages =
    account.no_messages === 0 &&
    account.account_type !== 'suspended' &&
    // A mistyped email may belong to a stranger, who can remove it from the account. It is empty then.
    account.email !== '' &&
    !isBlocked;
  return { account, takesMessages };
}

/** Throws `ConflictError` if the recipient takes no messages from the sender. */
export function assertTakesMessages({ takesMessages }: Recipient): void {
  if (!takesMessages) throw new ConflictError(memberMessageMessages.messagesNotTaken);
}

export interface NewMessage {
  rollNo: string;
  message: string;
  /** Idempotency key of the call. */
  key: string | undefined;
  publicUrl: string;
}

/** Whether an earlier call with the same key has sent the message. */
export async function isSent(db: Database, sender: Caller, { rollNo, key }: NewMessage) {
  if (!key) return false;
  const recipient = await findByRollNo(db, rollNo);
  if (!recipient) return false;
  return hasWritten(db, { senderId: sender.id, recipientId: recipient.id }, key);
}

/**
 * Queues the mail in the recipient's language. False if a concurrent call with the same key was faster. Checks again
 * while writing: throws like `findRecipient`, `assertTakesMessages` and `writeAs`.
 */
export async function sendMessage(
  db: Database,
  sender: Caller,
  { rollNo, message, key, publicUrl }: NewMessage,
): Promise<boolean> {
  try {
    await writeAs(db, sender, 'member', async (trx, caller) => {
      const recipient = await findRecipient(trx, caller, rollNo);
      assertTakesMessages(recipient);
      const { account } = recipient;
      const from = await callerAccount(trx, caller);
      await queueMailTo(
        trx,
        account,
        memberMail(from, { message, language: account.language, publicUrl }),
        { about: caller.id, between: { senderId: caller.id, recipientId: account.id, key } },
      );
    });
    return true;
  } catch (error) {
    if (key && isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Builds the mail from those fields of the sender that members may see. Sets Reply-To only if the sender has proved the
 * address.
 */
function memberMail(
  sender: Account,
  { message, language, publicUrl }: { message: string; language: Language; publicUrl: string },
): Mail {
  const { promotion, profession } = publicAlumnus(sender, 'members');
  const id = encodeURIComponent(sender.roll_no);
  return {
    template: 'memberMessage',
    name: nameForMembers(sender, language),
    email: isProved(sender) ? sender.email : null,
    promotion,
    profession,
    message,
    page: isShown(sender, 'members') ? `${publicUrl}/#/alumnidetails?id=${id}` : null,
    writeTo: `${publicUrl}/#/writeto?id=${id}`,
    settings: `${publicUrl}/#/user/settings`,
    block: `${publicUrl}/#/blockorreport?id=${id}`,
  };
}

/** The name that members see. */
export function nameForMembers(account: Account, language: Language): string {
  return namedPerson(account, 'members', language).name || account.roll_no;
}

/** Whether the caller takes messages, and whom they have blocked, newest first. */
export async function listBlocked(db: Database, caller: Caller) {
  const account = await findById(db, caller.id);
  const blocked = await db
    .selectFrom('message_blocks')
    .innerJoin('accounts', 'accounts.id', 'message_blocks.blocked_id')
    .selectAll('accounts')
    .where('message_blocks.account_id', '=', caller.id)
    // Accounts due for deletion are hidden.
    .where('accounts.deletion_due_at', 'is', null)
    .orderBy('message_blocks.created_at', 'desc')
    .orderBy('accounts.id')
    .limit(longestBlockList)
    .execute();
  return { messages: account?.no_messages === 0, blocked };
}

const longestBlockList = 200;

/** Blocks a sender; repeating it changes nothing. Throws like `findSender` and `writeAs`. */
export async function blockSender(db: Database, caller: Caller, rollNo: string): Promise<Account> {
  return writeAs(db, caller, 'member', async (trx, current) => {
    const sender = await findSender(trx, current, rollNo);
    await trx
      .insertInto('message_blocks')
      .values({ account_id: current.id, blocked_id: sender.id, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await withdrawMail(trx, { about: sender.id, to: current.id, kinds: ['memberMessage'] });
    return sender;
  });
}

/** Ends a block. Also succeeds if there is none: an error would reveal whether a member has this roll number. */
export async function unblockSender(db: Database, caller: Caller, rollNo: string): Promise<void> {
  await writeAs(db, caller, 'member', async (trx, current) => {
    await trx
      .deleteFrom('message_blocks')
      .where('account_id', '=', current.id)
      .where('blocked_id', '=', (eb) =>
        eb.selectFrom('accounts').select('id').where('roll_no', '=', rollNo),
      )
      .execute();
  });
}

/** Stores a message as the contact page does. */
export type StoreForOffice = (
  trx: Trx,
  message: { name: string; email: string; message: string; reportedId: string },
) => Promise<void>;

/** Stores a report for admins. Throws like `findSender` and `writeAs`. */
export async function reportSender(
  db: Database,
  caller: Caller,
  rollNo: string,
  {
    store,
    textOf,
  }: { store: StoreForOffice; textOf: (people: { reporter: string; reported: string }) => string },
): Promise<void> {
  await writeAs(db, caller, 'member', async (trx, current) => {
    const sender = await findSender(trx, current, rollNo);
    const reporter = await callerAccount(trx, current);
    const name = fullName(reporter);
    const people = {
      reporter: `${name} (${reporter.roll_no})`,
      reported: `${fullName(sender)} (${sender.roll_no})`,
    };
    const message = textOf(people);
    await store(trx, { name, email: reporter.email, message, reportedId: sender.id });
  });
}

function fullName({ first_name, last_name }: Account): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * The person to block or report: somebody the caller may see, or who has written to them. Throws `NotFoundError` for
 * others, `InvalidInputError` for the caller.
 */
async function findSender(trx: Trx, caller: Caller, rollNo: string): Promise<Account> {
  const account = await findByRollNo(trx, rollNo);
  if (!account) throw new NotFoundError(accountMessages.alumnusUnknown);
  if (account.id === caller.id) throw new InvalidInputError(memberMessageMessages.blockOfSelf);
  if (isShown(account, viewpointOf(caller, rollNo))) return account;
  const wrote = await hasWritten(trx, { senderId: account.id, recipientId: caller.id });
  if (!wrote) throw new NotFoundError(accountMessages.alumnusUnknown);
  return account;
}

/** Moves blocks by and of an account to another account of the same person; drops duplicates and self-blocks. */
export async function moveBlocks(trx: Trx, from: string, to: string): Promise<void> {
  for (const [column, other] of [
    ['account_id', 'blocked_id'],
    ['blocked_id', 'account_id'],
  ] as const) {
    await trx
      .deleteFrom('message_blocks')
      .where(column, '=', from)
      .where(other, 'in', (eb) =>
        eb.selectFrom('message_blocks').select(other).where(column, '=', to),
      )
      .execute();
    await trx
      .updateTable('message_blocks')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
  await trx
    .deleteFrom('message_blocks')
    .where('account_id', '=', to)
    .where('blocked_id', '=', to)
    .execute();
}

async function hasBlocked(db: Database | Trx, accountId: string, senderId: string) {
  return db
    .selectFrom('message_blocks')
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', senderId)
    .$call(hasRow);
}
