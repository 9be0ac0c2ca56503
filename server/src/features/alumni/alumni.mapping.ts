import type { Alumnus, PublicAlumnus, updateAlumnus } from '@alumni/shared/alumni';
import type { Parsed } from '@alumni/shared/endpoint';
import type { Updateable } from 'kysely';
import type { Account } from '../../accounts/accounts.store.ts';
import { definedOnly } from '../../db/columns.ts';
import type { AccountsTable } from '../../db/schema.ts';

export function toPublicAlumnus(account: Account): PublicAlumnus {
  return {
    rollNo: account.roll_no,
    title: account.title,
    firstName: account.first_name,
    lastName: account.last_name,
    profession: account.profession,
    fos: account.field_of_study,
    description: account.description,
    testimony: account.testimony,
    profileImage: account.profile_image,
  };
}

export function toFullAlumnus(account: Account): Alumnus {
  return {
    ...toPublicAlumnus(account),
    maidenName: account.maiden_name,
    email: account.email,
    telephone: account.telephone,
    address: account.address,
    gender: account.gender,
    accttype: account.account_type,
  };
}

/** The columns of the profile fields that were sent. */
export function toColumns(body: Parsed<typeof updateAlumnus, 'body'>): Updateable<AccountsTable> {
  return definedOnly({
    title: body.title,
    first_name: body.firstName,
    last_name: body.lastName,
    maiden_name: body.maidenName,
    gender: body.gender,
    profession: body.profession,
    address: body.address,
    field_of_study: body.fos,
    email: body.email,
    telephone: body.telephone,
    description: body.description,
    testimony: body.testimony,
    profile_image: body.profileImage,
  });
}
