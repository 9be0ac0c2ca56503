import type { ListInput } from '@alumni/shared/list';
import type { Updateable } from 'kysely';
import {
  type Account,
  emailKey,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { changePassword, endResets } from '../../accounts/passwords.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { type Page, paginate } from '../../db/paginate.ts';
import type { AccountsTable } from '../../db/schema.ts';
import { containsTerm } from '../../db/search-index.ts';
import { queueMail } from '../../mail/outbox.ts';

const searchedColumn = {
  name: 'name_search',
  profession: 'profession_search',
  fos: 'field_of_study_search',
} as const;

/** The home page shows the newest of them; it is not to grow with the association. */
const testimoniesShown = 50;

/** Members with a last name and a picture who are not suspended, newest first. */
export async function listDirectory(
  db: Database,
  { search, queryfilter, page, limit }: ListInput & { queryfilter: keyof typeof searchedColumn },
): Promise<Page<Account>> {
  let query = db
    .selectFrom('accounts')
    .selectAll('accounts')
    .where('account_type', '!=', 'suspended')
    .where('last_name', '!=', '')
    .where('profile_image', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (search) {
    query = query.where(containsTerm(db, 'accounts', searchedColumn[queryfilter], search));
  }
  return paginate(query, { page, limit });
}

export async function listTestimonies(db: Database): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_type', '!=', 'suspended')
    .where('testimony', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(testimoniesShown)
    .execute();
}

/** All accounts but those of masters, by name. */
export async function listUsers(db: Database): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_type', '!=', 'master')
    .orderBy('name_search')
    .orderBy('id')
    .execute();
}

interface ProfileChange {
  columns: Updateable<AccountsTable>;
  passwordHash?: string;
  /** The session that survives a new password. */
  token: string | undefined;
}

/** Changes one's own profile, with the mails that a new e-mail or password asks for. */
export async function updateProfile(
  db: Database,
  rollNo: string,
  { columns, passwordHash, token }: ProfileChange,
  assertImage: (trx: Trx, account: Account) => Promise<void>,
): Promise<Account | 'emailTaken' | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Locked: its search text is made of what it has and what changes.
      const account = await lockByRollNo(trx, rollNo);
      if (!account) return undefined;
      await assertImage(trx, account);
      const { email } = columns;
      let updated = await updateAccount(trx, account, {
        ...columns,
        ...(email !== undefined && { email_key: emailKey(email) }),
      });
      if (updated.email_key !== account.email_key) {
        await endResets(trx, account.id);
        await notifyOldAddress(trx, account);
      }
      if (passwordHash) updated = await changePassword(trx, updated, passwordHash, token);
      return updated;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

async function notifyOldAddress(trx: Trx, { email, language }: Account): Promise<void> {
  await queueMail(trx, { to: email, language, mail: { template: 'emailChanged' } });
}
