import type { Admission } from '@alumni/shared/accounts/admission';
import type { AccountType } from '@alumni/shared/core/permissions';
import type { Language } from '@alumni/shared/text/language';
import { endUnwantedMails } from '../codes/ended-mails.ts';
import { accountEvents, endCodes } from '../codes/mailed-codes.ts';
import { UnauthorizedError } from '../core/domain-errors.ts';
import { languageToSave } from '../core/text-language.ts';
import type { Database, Trx } from '../db/database.ts';
import { newId, now } from '../db/ids.ts';
import { freeOrderKey } from '../db/lists/seq.ts';
import { affectsAnyRow, countRows, hasRow } from '../db/rows.ts';
import type { Changes, Row } from '../db/schema.ts';
import { changedListedColumns, listedColumns } from './listed-columns.ts';

export type Account = Row<'accounts'>;

export interface NewAccount {
  rollNo: string;
  email: string;
  passwordHash: string;
  accountType: AccountType;
  language: Language;
  lastName: string;
  firstName?: string | undefined;
  description?: string | undefined;
  telephone?: string | undefined;
  promotion?: number | null | undefined;
  /** Defaults to `admitted`. */
  admission?: Admission;
  /** Defaults to now. */
  createdAt?: string;
}

/** Case-insensitive key that makes emails unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether the owner has opened a link mailed to the address; until then the address is only a claim. */
export function isProved({
  email_key,
  proved_email,
}: Pick<Account, 'email_key' | 'proved_email'>): boolean {
  return proved_email === email_key;
}

/**
 * Returns the email of an account if it is proved, else null. Other tables store messages and replies under an email
 * without an account. Such rows belong to this account only if it has proved the email.
 */
export function provedEmail(account: Account): string | null {
  return isProved(account) ? account.email_key : null;
}

/** Throws a unique violation (`isUniqueViolation`) if the email or the roll number is taken. */
export async function insertAccount(db: Database | Trx, account: NewAccount): Promise<Account> {
  const row = await newRow(db, account);
  return db.insertInto('accounts').values(row).returningAll().executeTakeFirstOrThrow();
}

async function newRow(
  db: Database | Trx,
  account: NewAccount,
  { id = newId(), unlisted = 0 }: Partial<Pick<Account, 'id' | 'unlisted'>> = {},
) {
  const time = account.createdAt ?? now();
  const shown = {
    roll_no: account.rollNo,
    email: account.email,
    account_type: account.accountType,
    admission: account.admission ?? 'admitted',
    unlisted,
    deletion_due_at: null,
    visibility: '{}',
    first_name: account.firstName ?? '',
    last_name: account.lastName,
    maiden_name: '',
    profession: '',
    field_of_study: '',
    testimony: '',
    profile_image: '',
    promotion: account.promotion ?? null,
    town: '',
    country: '',
    mentor: '',
  } as const;
  return {
    id,
    email_key: emailKey(account.email),
    password_hash: account.passwordHash,
    language: account.language,
    title: '',
    gender: '',
    telephone: account.telephone ?? '',
    address: '',
    description: account.description ?? '',
    ...shown,
    ...listedColumns(shown),
    seq: await freeOrderKey(db, 'accounts', time, id),
    created_at: time,
    updated_at: time,
  };
}

/**
 * Updates an account and its list columns. Ends mailed codes that the changes make invalid (`mailed-codes.ts`). A new
 * email is unproved. Lock the account before changing profile, type or admission: the list columns are computed from
 * `account`.
 */
export async function updateAccount(
  db: Database | Trx,
  account: Account,
  changes: Changes<'accounts'>,
  typeChange?: 'mastershipLeft',
): Promise<Account> {
  const { email_key = account.email_key } = changes;
  const proof = email_key === account.email_key ? {} : { proved_email: null, proved_at: null };
  for (const event of accountEvents(account, changes, typeChange)) {
    await endCodes(db, { ...account, ...proof }, event);
  }
  await endUnwantedMails(db, account.id, changes);
  return db
    .updateTable('accounts')
    .set({
      ...proof,
      ...changes,
      ...(await testimonyLanguage(account, changes)),
      ...changedListedColumns(account, changes),
      updated_at: now(),
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The column with the testimony's language after `changes`. Returns an empty object if text and language stay. */
async function testimonyLanguage(account: Account, changes: Changes<'accounts'>) {
  const { testimony = account.testimony, testimony_language: sent } = changes;
  if (testimony === account.testimony && sent === undefined) return {};
  const before = { text: account.testimony, language: account.testimony_language };
  const language = await languageToSave({
    sent,
    text: testimony,
    writer: changes.language ?? account.language,
    before,
  });
  return { testimony_language: language };
}

export async function findByEmail(db: Database | Trx, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Number of listed people who show this promotion to everybody. Returns 0 without a promotion. */
export async function countClassmates(
  db: Database | Trx,
  promotion: number | null | undefined,
): Promise<number> {
  if (!promotion) return 0;
  const rows = db
    .selectFrom('accounts')
    // The value is written into the query. SQLite does not use the partial index if the value is a parameter.
    .where((eb) => eb('listed', '=', eb.lit(1)))
    .where('promotion_shown', '=', promotion);
  return countRows(rows);
}

export async function findById(db: Database | Trx, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The caller's account. Throws `UnauthorizedError` if it is gone. */
export async function callerAccount(db: Database | Trx, { id }: { id: string }): Promise<Account> {
  const account = await findById(db, id);
  if (!account) throw new UnauthorizedError();
  return account;
}

export async function findByRollNo(db: Database | Trx, rollNo: string) {
  return db.selectFrom('accounts').selectAll().where('roll_no', '=', rollNo).executeTakeFirst();
}

/**
 * Locks an account until the transaction ends, by an update that changes nothing: SQLite has no `select for update`.
 * Undefined for an unknown roll number.
 */
export async function lockByRollNo(trx: Trx, rollNo: string): Promise<Account | undefined> {
  return trx
    .updateTable('accounts')
    .set({ roll_no: rollNo })
    .where('roll_no', '=', rollNo)
    .returningAll()
    .executeTakeFirst();
}

/** Locks all masters by an update that changes nothing, as in `lockByRollNo`. */
export async function lockMasters(trx: Trx): Promise<Account[]> {
  return trx
    .updateTable('accounts')
    .set({ account_type: 'master' })
    .where('account_type', '=', 'master')
    .returningAll()
    .execute();
}

/**
 * Stores language and time of a log-in. False if the password was changed or the account suspended since `account` was
 * read.
 */
export async function confirmLogin(trx: Trx, { id, password_hash }: Account, language: Language) {
  return trx
    .updateTable('accounts')
    .set({ language, last_login_at: now() })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('account_type', '!=', 'suspended')
    .$call(affectsAnyRow);
}

/** Stores a new hash of the same password; undefined if the password was changed since `account` was read. */
export async function replacePasswordHash(
  db: Database,
  { id, password_hash }: Account,
  newHash: string,
): Promise<Account | undefined> {
  return db
    .updateTable('accounts')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returningAll()
    .executeTakeFirst();
}
export async function hasMaster(db: Database | Trx): Promise<boolean> {
  return db.selectFrom('accounts').where('account_type', '=', 'master').$call(hasRow);
}

export async function languageOfFirstMaster(db: Database): Promise<Language | undefined> {
  const master = await db
    .selectFrom('accounts')
    .select('language')
    .where('account_type', '=', 'master')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return master?.language;
}

/** Id of the account that owns the posts of deleted members. The account is unlisted and has no name or password. */
export const formerMemberId = 'former-member';

export async function ensureFormerMember(trx: Trx): Promise<void> {
  // Posts of this account show no author, because its name is empty.
  const nameless = { rollNo: '', email: '', passwordHash: '', lastName: '' };
  const account = { ...nameless, accountType: 'user', language: 'en' } as const;
  const row = await newRow(trx, account, { id: formerMemberId, unlisted: 1 });
  await trx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Accounts sorted by name, without the owner of deleted members' posts. */
export async function listAccounts(db: Database, type?: AccountType): Promise<Account[]> {
  let query = db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '!=', formerMemberId)
    .orderBy('name_search')
    .orderBy('id');
  if (type) query = query.where('account_type', '=', type);
  return query.execute();
}

/** Admins and masters whose account is not being deleted. */
export async function listOffice(trx: Database | Trx): Promise<Account[]> {
  return trx
    .selectFrom('accounts')
    .selectAll()
    .where('account_type', 'in', ['admin', 'master'])
    .where('deletion_due_at', 'is', null)
    .execute();
}

/** Masters whose account is not being deleted. */
export async function listMasters(trx: Database | Trx): Promise<Account[]> {
  return (await listOffice(trx)).filter(({ account_type }) => account_type === 'master');
}

/** Whether this account is the only master that stays. Masters whose deletion is scheduled do not count. */
export function isLastMaster(
  { id, account_type }: Account,
  masters: Pick<Account, 'id' | 'deletion_due_at'>[],
): boolean {
  if (account_type !== 'master') return false;
  return !masters.some((master) => master.id !== id && master.deletion_due_at === null);
}

/** Accounts due for deletion, longest overdue first. */
export async function listDueDeletions(db: Database, limit: number): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('deletion_due_at', '<=', now())
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
}

/** Deletes an account. Foreign keys then delete its rows in other tables. */
export async function deleteAccount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
}
