import { setImmediate } from 'node:timers/promises';
import type { Reply } from '@alumni/shared/events/event-replies';
import type { Language } from '@alumni/shared/text/language';
import { findById, isProved } from '../../../accounts/accounts.store.ts';
import { faceOf, isShown, viewpointOf, visibleValue } from '../../../accounts/visible-fields.ts';
import { onePerKey, semaphore } from '../../../core/semaphore.ts';
import type { Database } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { faultsOf } from '../../../outbox/address-faults.store.ts';
import type { Caller } from '../../../session/caller.ts';
import { isActive } from './reply-mails.ts';
import { listNewPlaces, listReplies, replierAccounts } from './reply-reads.store.ts';

type Account = Row<'accounts'>;

/** Attendees as members see them: a reply reveals no more than the directory. */
export function toComers(accounts: Account[], language: Language) {
  return accounts
    .filter((account) => isShown(account, 'members'))
    .map((account) => faceOf(account, 'members', language));
}

/**
 * New replies to the coming events of an owner, one line an event. As in the owner's list, a reply tells the name; a
 * picture and a page are there only for people whom members find.
 */
export async function listNewComers(
  db: Database,
  { id }: Pick<Account, 'id'>,
  which: { today: string; since: string; limit: number; language: Language },
) {
  const events = await listNewPlaces(db, id, which);
  return Promise.all(
    events.map(async ({ event: { id: event, theme, language }, newest, others }) => {
      const account = newest?.account_id ? await findById(db, newest.account_id) : undefined;
      const face = account && faceOf(account, 'members', which.language);
      const isFound = account !== undefined && isShown(account, 'members');
      return {
        event,
        theme,
        language,
        others,
        rollNo: (isFound && face?.rollNo) || '',
        name: face ? face.name || face.rollNo : (newest?.name ?? ''),
        profileImage: (isFound && face?.profileImage) || '',
      };
    }),
  );
}

const readings = onePerKey(semaphore(4, 1_000), 20);

/**
 * Reading thousands of replies or arrivals takes megabytes and 50 ms. So each caller reads one list at a time, and
 * other requests run before each read.
 */
export function readInTurn<T>({ id }: Caller, read: () => Promise<T>): Promise<T> {
  return readings(id, async () => {
    await setImmediate();
    return read();
  });
}

/**
 * Replies in the order of places, as the organiser sees them. A reply tells the organiser the member's name; other
 * fields follow the directory (decision 0097).
 */
export async function readReplies(
  db: Database,
  eventId: string,
  { viewer, language }: { viewer: Caller; language: Language },
): Promise<(Reply & { doorCode: string })[]> {
  const rows = await listReplies(db, eventId);
  const accounts = await replierAccounts(db, eventId);
  const emailKeyOf = (row: (typeof rows)[number]) =>
    row.email_key ?? accounts.get(row.account_id ?? '')?.email_key ?? '';
  const broken = await faultsOf(db, rows.map(emailKeyOf));
  return rows.map((row) => {
    const account = accounts.get(row.account_id ?? '');
    const { id: _id, answer, guests, state, note, door_code: doorCode } = row;
    const given = { _id, answer, guests, state, note, doorCode };
    return {
      ...(account
        ? toMember(account, { viewer, language })
        : { rollNo: '', name: row.name, telephone: '' }),
      ...given,
      visitor: row.email_key !== null,
      unreachable:
        (account && !(isProved(account) && isActive(account))) || broken.has(emailKeyOf(row)),
      arrivedAt: row.arrived_at ?? '',
    };
  });
}

function toMember(
  account: Account,
  { viewer, language }: { viewer: Caller; language: Language },
): Pick<Reply, 'rollNo' | 'name' | 'telephone'> {
  const viewpoint = viewpointOf(viewer, account.roll_no);
  const name = faceOf(account, viewpoint, language).name || account.roll_no;
  if (!isShown(account, viewpoint)) return { rollNo: '', name, telephone: '' };
  const telephone = visibleValue(account, 'telephone', viewpoint);
  return { rollNo: account.roll_no, name, telephone };
}
