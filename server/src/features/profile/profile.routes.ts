import { messageText } from '@alumni/shared/core/messages';
import { isAdmin, isMaster } from '@alumni/shared/core/permissions';
import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { getAlumnus, replaceAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import type { Audience } from '@alumni/shared/profile/visibility';
import type { FastifyInstance } from 'fastify';
import { setAccountType } from '../../accounts/account-types.store.ts';
import {
  type Account,
  callerAccount,
  emailKey,
  findByRollNo,
} from '../../accounts/accounts.store.ts';
import { toProfileColumns } from '../../accounts/alumnus.mapping.ts';
import { assertPersonalName } from '../../accounts/office-names.ts';
import {
  isShown,
  posterNames,
  viewpointOf,
  visibleAlumnus,
} from '../../accounts/visible-fields.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import type { Database } from '../../db/database.ts';
import { assertSelf } from '../../http/calls/guards.ts';
import { matchesVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { type Call, route } from '../../http/calls/route.ts';
import { type RateLimiter, rateLimits } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { assertPasswordFits } from '../../session/password-rule.ts';
import * as store from './profile.store.ts';

type ProfileNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>;
type UpdateCall = Call<typeof updateAlumnus | typeof replaceAlumnus>;

export async function profileRoutes(
  app: FastifyInstance,
  deps: ProfileNeeds,
  changePassword: store.ChangePassword,
): Promise<void> {
  const { db } = deps;
  route(app, getAlumnus, async ({ params, viewer, reply }) => {
    const account = await findByRollNo(db, params.rollNo);
    const viewpoint = viewpointOf(viewer, params.rollNo);
    if (!account) throw new NotFoundError('alumnusUnknown');
    if (!isShown(account, viewpoint)) return posterOf(db, account);
    if (viewpoint !== 'office') return alumnusFor(db, account, viewpoint);
    // Only here: if another response had the same ETag, a visitor's cached copy would be
    // answered with 304 after their log-in.
    sendVersion(reply, account.version);
    return alumnusFor(db, account, viewpoint);
  });

  route(app, updateAlumnus, update);
  route(app, replaceAlumnus, update);

  function update(call: UpdateCall) {
    return call.body.accttype === undefined
      ? updateProfile(deps, changePassword, call)
      : changeRole(db, call);
  }
}

/** Adds the names that 'Posted by' shows of somebody with a public post; to themselves, that it does. */
async function alumnusFor(db: Database, account: Account, viewer: Audience): Promise<Alumnus> {
  const seen = visibleAlumnus(account, viewer);
  const { title, firstName } = visibleAlumnus(account, 'public');
  const isWhole = title === account.title && firstName === account.first_name;
  if (isWhole || !(await store.hasListedOpportunity(db, account.id))) return seen;
  return { ...seen, ...posterNames(account), ...(viewer === 'office' && { named: true }) };
}

/** 'Posted by' names its author, in a list or not (decision 0076). Throws `NotFoundError` for others. */
async function posterOf(db: Database, account: Account): Promise<UnlistedPoster> {
  const isPoster = isShown({ ...account, unlisted: 0 }, 'public');
  if (!isPoster || !(await store.hasListedOpportunity(db, account.id))) {
    throw new NotFoundError('alumnusUnknown');
  }
  return { rollNo: account.roll_no, ...posterNames(account) };
}

async function updateProfile(
  deps: ProfileNeeds,
  changePassword: store.ChangePassword,
  { params, body, viewer, request, reply, language }: UpdateCall,
) {
  const { config, db, limiter, mail, settings } = deps;
  assertSelf(viewer, params.rollNo);
  const account = await callerAccount(db, viewer);
  const { email, password, firstName = account.first_name, lastName = account.last_name } = body;
  // Admins and masters are the office.
  if (!isAdmin(viewer) && (firstName !== account.first_name || lastName !== account.last_name)) {
    assertPersonalName({ firstName, lastName }, (await settings.current()).site);
  }
  const isNewEmail = email !== undefined && emailKey(email) !== account.email_key;
  // Either takes an account over, and is told by mail.
  if (password || isNewEmail) {
    await assertAuthenticated(deps, viewer, body.currentPassword);
    await limitMailedChange(limiter, account);
  }
  if (password) await assertPasswordFits(account, password);
  const updated = await store.updateProfile(db, viewer, {
    columns: toProfileColumns(body),
    passwordHash: password && (await hashPassword(password)),
    changePassword,
    isCheck: isCheck(body),
    publicUrl: config.publicUrl,
    isCurrent: (version) => matchesVersion(request, version),
  });
  mail.poke();
  sendVersion(reply, updated.version);
  return {
    message: messageText('profileUpdated', language),
    user: await alumnusFor(db, updated, 'office'),
  };
}

/** Saving the form proves that it was seen, also without a change; `messages` is saved apart. */
function isCheck({ messages, ...saved }: UpdateCall['body']): boolean {
  return messages === undefined || Object.values(saved).some((value) => value !== undefined);
}

/** Limits new e-mails and passwords: each sends a mail, possibly to an unconfirmed address. */
async function limitMailedChange(limiter: RateLimiter, { id, email_key }: Account) {
  for (const key of [id, email_key]) {
    await limiter.hit(rateLimits.accountHour, key);
    await limiter.hit(rateLimits.accountDay, key);
  }
}

async function changeRole(db: Database, { params, body, viewer, language, request }: UpdateCall) {
  const { accttype, ...profile } = body;
  if (Object.keys(profile).length > 0) throw new InvalidInputError('roleWithProfile');
  if (!isMaster(viewer) || !accttype) throw new ForbiddenError();
  const updated = await setAccountType(db, params.rollNo, accttype, viewer);
  if (updated === 'isMaster') throw new ForbiddenError('roleOfMaster');
  if (!updated) throw new NotFoundError('alumnusUnknown');
  request.log.info({ account: updated.id, by: viewer.id, accttype }, 'account type changed');
  return { message: messageText('roleUpdated', language), user: visibleAlumnus(updated, 'office') };
}
