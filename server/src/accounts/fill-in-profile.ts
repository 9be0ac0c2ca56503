import { type DetailField, heldFields } from '@alumni/shared/profile/detail-fields';
import type { Trx } from '../db/database.ts';
import type { Changes } from '../db/schema.ts';
import { type Account, updateAccount } from './accounts.store.ts';
import { takeDetails } from './roll-numbers.store.ts';
import {
  checkedVisibility,
  fieldsToCheck,
  profileColumns,
  storedVisibility,
  visibilityOf,
} from './visible-fields.ts';

/**
 * Copies the details that an import stored with a roll number into empty fields of the account. It deletes them from
 * the number's row. Copied fields that would be public are visible to admins and the person only, until the person
 * has checked them.
 */
export async function fillInProfile(trx: Trx, account: Account, rollNo: string): Promise<Account> {
  const details = await takeDetails(trx, rollNo);
  const columns: Changes<'accounts'> = {};
  const filled: DetailField[] = [];
  for (const [name, value] of Object.entries(details)) {
    const field = name as DetailField;
    const column = profileColumns[field];
    const isTyped = account[column] !== '' && account[column] !== null;
    if (isTyped || value === '' || value === null || value === undefined) continue;
    Object.assign(columns, { [column]: value });
    filled.push(field);
  }
  if (filled.length === 0) return account;
  const held = heldFields.filter((field) => filled.includes(field));
  const hidden = Object.fromEntries(held.map((field) => [field, 'office' as const]));
  return updateAccount(trx, account, {
    ...columns,
    visibility: storedVisibility({ ...visibilityOf(account), ...hidden }),
    to_check: JSON.stringify(filled),
  });
}

/**
 * Columns to change once a person has checked the profile. Some fields were hidden until that check. Their audience
 * now follows `visibility`, or the default.
 */
export function checkedColumns(
  account: Account,
  { visibility }: Pick<Changes<'accounts'>, 'visibility'>,
): Changes<'accounts'> {
  if (fieldsToCheck(account).length === 0) return {};
  return {
    to_check: '[]',
    visibility: visibility ?? storedVisibility(checkedVisibility(account)),
  };
}
