import type { Reply } from '@alumni/shared/events/event-replies';
import { personName } from '@alumni/shared/people/person-name';
import type { Language } from '@alumni/shared/text/language';
import { isProved } from '../../../accounts/accounts.store.ts';
import {
  isShown,
  publicAlumnus,
  viewpointOf,
  visibleValue,
} from '../../../accounts/visible-fields.ts';
import type { Database } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { faultsOf } from '../../../outbox/address-faults.store.ts';
import type { Caller } from '../../../session/caller.ts';
import { isActive } from './reply-mails.ts';
import { accountsOfReplies, type listReplies } from './reply-reads.store.ts';

type Account = Row<'accounts'>;

/** Those who come, as members see them: an answer shows no more of a person than the directory. */
export function toComers(
  accounts: Account[],
  language: Language,
): { rollNo: string; name: string }[] {
  return accounts
    .filter((account) => isShown(account, 'members'))
    .map((account) => ({
      rollNo: account.roll_no,
      name: personName(publicAlumnus(account, 'members'), language),
    }));
}

/**
 * Answers as their organiser sees them. To answer is to tell the organiser one's name, as members see it; all else is
 * as the directory shows it to them (decision 0097).
 */
export async function toReplies(
  db: Database,
  eventId: string,
  rows: Awaited<ReturnType<typeof listReplies>>,
  { viewer, language }: { viewer: Caller; language: Language },
): Promise<Reply[]> {
  const accounts = await accountsOfReplies(db, eventId);
  const keyOf = (row: (typeof rows)[number]) =>
    row.email_key ?? accounts.get(row.account_id ?? '')?.email_key ?? '';
  const broken = await faultsOf(db, rows.map(keyOf));
  return rows.map((row) => {
    const account = accounts.get(row.account_id ?? '');
    return {
      ...(account
        ? memberOf(account, { viewer, language })
        : { rollNo: '', name: row.name, telephone: '' }),
      answer: row.answer,
      guests: row.guests,
      state: row.state,
      _id: row.id,
      note: row.note,
      visitor: row.email_key !== null,
      unreachable: (account && !(isProved(account) && isActive(account))) || broken.has(keyOf(row)),
      arrivedAt: row.arrived_at ?? '',
    };
  });
}

type Identity = Pick<Reply, 'rollNo' | 'name' | 'telephone'>;

function memberOf(
  account: Account,
  { viewer, language }: { viewer: Caller; language: Language },
): Identity {
  const viewpoint = viewpointOf(viewer, account.roll_no);
  // Without the title, by which nobody is looked for at a door.
  const named = { ...publicAlumnus(account, viewpoint), title: '' };
  const name = personName(named, language) || account.roll_no;
  if (!isShown(account, viewpoint)) return { rollNo: '', name, telephone: '' };
  const telephone = visibleValue(account, 'telephone', viewpoint);
  return { rollNo: account.roll_no, name, telephone };
}
