import {
  type Account,
  findByEmail,
  insertAccount,
  updateAccount,
} from '../../../server/src/accounts/accounts.store.ts';
import { newRollNumber } from '../../../server/src/accounts/roll-number-format.ts';
import { storedVisibility } from '../../../server/src/accounts/visible-fields.ts';
import type { Database, Trx } from '../../../server/src/db/database.ts';
import { hashPassword } from '../../../server/src/session/password.ts';
import { newToken } from '../../../server/src/session/token.ts';
import type { PlannedMember } from '../plan/plan-members.ts';
import { seeded } from '../plan/random.ts';
import type { PictureStore } from './picture-store.ts';

/** Creates the missing accounts in one transaction; returns all of them by e-mail. */
export async function fillAccounts(
  db: Database,
  members: PlannedMember[],
): Promise<Map<string, Account>> {
  // Nobody knows this password. Sharing one hash keeps the filling short.
  const unusable = await hashPassword(newToken());
  return db.transaction().execute(async (trx) => {
    const accounts = new Map<string, Account>();
    for (const member of members) {
      const { email, login } = member;
      const present = await findByEmail(trx, email);
      const passwordHash = login ? await hashPassword(login.password) : unusable;
      accounts.set(email, present ?? (await insertMember(trx, member, passwordHash)));
    }
    return accounts;
  });
}

export async function insertMember(
  trx: Trx,
  member: PlannedMember,
  passwordHash: string,
): Promise<Account> {
  const { person } = member;
  const account = await insertAccount(trx, {
    rollNo: newRollNumber(),
    email: member.email,
    passwordHash,
    accountType: accountTypeOf(member),
    language: person.language,
    lastName: person.lastName,
    firstName: person.firstName,
    description: member.description,
    telephone: member.telephone,
    createdAt: member.createdAt,
  });
  return updateAccount(trx, account, {
    proved_email: account.email_key,
    proved_at: account.created_at,
    title: person.title,
    gender: person.gender,
    maiden_name: person.maidenName,
    profession: person.profession,
    field_of_study: person.fieldOfStudy,
    address: member.address,
    testimony: member.testimony,
    promotion: member.promotion,
    town: member.town,
    country: member.country,
    mentor: member.mentor,
    visibility: storedVisibility(member.visibility),
    unlisted: member.unlisted ? 1 : 0,
    last_login_at: lastLoginOf(member),
  });
}

/** Most members have logged in since they registered. */
function lastLoginOf({ email, createdAt }: PlannedMember): string | null {
  const r = seeded(`last log-in of ${email}`);
  if (r.chance(0.1)) return null;
  const since = Date.now() - Date.parse(createdAt);
  // Recent log-ins are more frequent.
  return new Date(Date.now() - since * r.next() ** 3).toISOString();
}

function accountTypeOf({ person, login }: PlannedMember): Account['account_type'] {
  if (person.suspended) return 'suspended';
  return !login || login.role === 'alumnus' ? 'user' : login.role;
}

export async function fillPortraits(
  db: Database,
  pictures: PictureStore,
  members: PlannedMember[],
  accounts: Map<string, Account>,
): Promise<void> {
  for (const { email, portrait } of members) {
    const account = accounts.get(email);
    if (!account || !portrait || account.profile_image) continue;
    const profile_image = await pictures.store(portrait, account);
    await updateAccount(db, account, { profile_image });
  }
}
