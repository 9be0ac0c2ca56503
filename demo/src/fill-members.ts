import {
  type Account,
  findByEmail,
  insertAccount,
  updateAccount,
} from '../../server/src/accounts/accounts.store.ts';
import { newRollNumber } from '../../server/src/accounts/roll-number-format.ts';
import type { Database, Trx } from '../../server/src/db/database.ts';
import { hashPassword } from '../../server/src/session/password.ts';
import { newToken } from '../../server/src/session/session.store.ts';
import type { Studio } from './pictures/studio.ts';
import type { PlannedMember } from './plan-members.ts';
import { seeded } from './random.ts';

export interface MemberFiller {
  /** The account, made where it is missing. */
  account(member: PlannedMember, within?: Trx): Promise<Account>;
  /** Gives the member a portrait where one is planned and missing; tells whether it did. */
  portrait(member: PlannedMember): Promise<boolean>;
  /** Path of the member's portrait, taken in for an account; empty where none is planned. */
  drawn(member: PlannedMember, uploadedBy: string): Promise<string>;
}

export async function memberFiller(db: Database, pictures: Studio): Promise<MemberFiller> {
  // Nobody knows this password; one hash for all keeps the filling short.
  const locked = await hashPassword(newToken());

  async function insert(trx: Trx, member: PlannedMember): Promise<Account> {
    const { person, login } = member;
    const r = seeded(`roll number ${member.email}`);
    const account = await insertAccount(trx, {
      rollNo: newRollNumber((below) => r.int(0, below - 1)),
      email: member.email,
      passwordHash: login ? await hashPassword(login.password) : locked,
      accountType: typeOf(member),
      language: person.language,
      lastName: person.lastName,
      firstName: person.firstName,
      description: member.description,
      telephone: member.telephone,
      createdAt: member.createdAt,
    });
    return updateAccount(trx, account, {
      title: person.title,
      gender: person.subject.woman ? 'Mrs' : 'Mr',
      maiden_name: person.maidenName,
      profession: person.profession,
      field_of_study: person.fos,
      address: member.address,
      testimony: member.testimony,
    });
  }

  async function drawn(member: PlannedMember, uploadedBy: string): Promise<string> {
    return member.portrait ? pictures.hang(member.portrait, uploadedBy) : '';
  }

  return {
    async account(member, within) {
      const present = await findByEmail(within ?? db, member.email);
      if (present) return present;
      return within
        ? insert(within, member)
        : db.transaction().execute((trx) => insert(trx, member));
    },

    async portrait(member) {
      const account = await findByEmail(db, member.email);
      if (!account || !member.portrait || account.profile_image) return false;
      await updateAccount(db, account, { profile_image: await drawn(member, account.id) });
      return true;
    },

    drawn,
  };
}

function typeOf({ person, login }: PlannedMember): Account['account_type'] {
  if (person.suspended) return 'suspended';
  return !login || login.role === 'alumnus' ? 'user' : login.role;
}
