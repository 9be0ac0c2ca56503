import { setImmediate } from 'node:timers/promises';
import type { Reply } from '@alumni/shared/events/event-replies';
import { personName } from '@alumni/shared/people/person-name';
import type { Language } from '@alumni/shared/text/language';
import { isProved } from '../../../accounts/accounts.store.ts';
import {
  isShown,
  namedPerson,
  publicAlumnus,
  viewpointOf,
  visibleValue,
} from '../../../accounts/visible-fields.ts';
import { onePerKey, semaphore } from '../../../core/semaphore.ts';
import type { Database } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { faultsOf } from '../../../outbox/address-faults.store.ts';
import type { Caller } from '../../../session/caller.ts';
import { isActive } from './reply-mails.ts';
import { accountsOfReplies, listReplies } from './reply-reads.store.ts';

type Account = Row<'accounts'>;

/** Those who come, as members see them: an answer shows no more of a person than the directory. */
export function toComers(accounts: Account[], language: Language) {
  return accounts
    .filter((account) => isShown(account, 'members'))
    .map((account) => namedPerson(account, 'members', language));
}

const readings = onePerKey(semaphore(4, 1_000), 20);

/** Thousands of answers or arrivals take megabytes and 50 ms: one reading after the other for one person, and others in between. */
export function readInTurn<T>({ id }: Caller, read: () => Promise<T>): Promise<T> {
  return readings(id, async () => {
    await setImmediate();
    return read();
  });
}

/**
 * Answers as their organiser sees them, in the order of places. To answer is to tell the organiser one's name, as
 * members see it; all else is as the directory shows it to them (decision 0097).
 */
export async function readReplies(
  db: Database,
  eventId: string,
  { viewer, language }: { viewer: Caller; language: Language },
): Promise<(Reply & { doorCode: string })[]> {
  const rows = await listReplies(db, eventId);
  const accounts = await accountsOfReplies(db, eventId);
  const keyOf = (row: (typeof rows)[number]) =>
    row.email_key ?? accounts.get(row.account_id ?? '')?.email_key ?? '';
  const broken = await faultsOf(db, rows.map(keyOf));
  return rows.map((row) => {
    const account = accounts.get(row.account_id ?? '');
    const { id: _id, answer, guests, state, note, door_code: doorCode } = row;
    const given = { _id, answer, guests, state, note, doorCode };
    return {
      ...(account
        ? memberOf(account, { viewer, language })
        : { rollNo: '', name: row.name, telephone: '' }),
      ...given,
      visitor: row.email_key !== null,
      unreachable: (account && !(isProved(account) && isActive(account))) || broken.has(keyOf(row)),
      arrivedAt: row.arrived_at ?? '',
    };
  });
}

function memberOf(
  account: Account,
  { viewer, language }: { viewer: Caller; language: Language },
): Pick<Reply, 'rollNo' | 'name' | 'telephone'> {
  const viewpoint = viewpointOf(viewer, account.roll_no);
  // Without the title, by which nobody is looked for at a door.
  const named = { ...publicAlumnus(account, viewpoint), title: '' };
  const name = personName(named, language) || account.roll_no;
  if (!isShown(account, viewpoint)) return { rollNo: '', name, telephone: '' };
  const telephone = visibleValue(account, 'telephone', viewpoint);
  return { rollNo: account.roll_no, name, telephone };
}
