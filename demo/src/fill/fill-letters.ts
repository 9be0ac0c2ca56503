import { letterForm } from '@alumni/shared/mail/letter-form';
import { type Account, updateAccount } from '../../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { listComingAccounts } from '../../../server/src/features/events/replies/reply-reads.store.ts';
import { createLetter, listLetters } from '../../../server/src/features/letters/letters.store.ts';
import { sendToAudience } from '../../../server/src/features/letters/send-letter.ts';
import { letter, notice } from '../content/letters.ts';
import { logins } from '../content/logins.ts';
import { callerFor } from './caller-for.ts';
import { markAccepted } from './demo.store.ts';

/** Stores a sent notice, a draft, and a subscription of every second member. Mails nobody. */
export async function fillLetters(db: Database, accounts: Map<string, Account>): Promise<void> {
  const admin = accounts.get(logins.admin.email);
  const { rows } = await listLetters(db, { page: 1, limit: 1, drafts: true });
  if (!admin || rows.length > 0) return;
  const author = callerFor(admin);
  const id = await createLetter(db, author, letterForm.parse(notice));
  await sendToAudience(
    db,
    author,
    { id, version: 1 },
    {
      to: { everybody: true },
      listComing: listComingAccounts,
      mailed: true,
      limited: false,
      language: 'en',
    },
  );
  await markAccepted(db, id);
  for (const [index, account] of [...accounts.values()].entries()) {
    if (index % 2 === 0) await updateAccount(db, account, { letter_wanted: 1 });
  }
  await createLetter(db, author, letterForm.parse(letter));
}
