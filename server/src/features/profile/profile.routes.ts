import { messageText } from '@alumni/shared/core/messages';
import { isAdmin, isMaster } from '@alumni/shared/core/permissions';
import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { getAlumnus, replaceAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import type { Audience } from '@alumni/shared/profile/visibility';
import type { FastifyInstance } from 'fastify';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  callerAccount,
  emailKey,
  findByRollNo,
} from '../../accounts/accounts.store.ts';
import { toProfileColumns } from '../../accounts/alumnus.mapping.ts';
import { assertPersonalName } from '../../accounts/office-names.ts';
import { telephoneParts } from '../../accounts/telephones.ts';
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
import { profileMessages } from './profile.messages.ts';
import * as store from './profile.store.ts';

type ProfileNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl' | 'phoneCountry'>;
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
    if (!account) throw new NotFoundError(accountMessages.alumnusUnknown);
    if (!isShown(account, viewpoint)) return findPoster(db, account);
    if (viewpoint !== 'office') return alumnusFor(deps, account, viewpoint);
    // Only this response has an ETag. If visitors' responses had one, the browser would get 304 after a log-in and show
    // the visitors' version.
    sendVersion(reply, account.version);
    return alumnusFor(deps, account, viewpoint);
  });

  route(app, updateAlumnus, update);
  route(app, replaceAlumnus, update);

  function update(call: UpdateCall) {
    return call.body.accttype === undefined
      ? updateProfile(deps, changePassword, call)
      : changeRole(deps, call);
  }
}

/**
 * Adds the numbers of a visible telephone. A public opportunity names its author under 'Posted by', even if the author's
 * profile hides title or first name. The profile then shows these names, too. `named` tells the owner that they are
 * shown.
 */
async function alumnusFor(
  { config, db }: Pick<ProfileNeeds, 'config' | 'db'>,
  account: Account,
  viewer: Audience,
): Promise<Alumnus> {
  const visible = visibleAlumnus(account, viewer);
  const { telephone } = visible;
  const seen = telephone
    ? { ...visible, telephoneParts: await telephoneParts(telephone, config.phoneCountry) }
    : visible;
  const { title, firstName } = visibleAlumnus(account, 'public');
  const isWhole = title === account.title && firstName === account.first_name;
  if (isWhole || !(await store.hasListedOpportunity(db, account.id))) return seen;
  return { ...seen, ...posterNames(account), ...(viewer === 'office' && { named: true }) };
}

/** The author's names in 'Posted by', even if unlisted (decision 0021). Throws `NotFoundError` for others. */
async function findPoster(db: Database, account: Account): Promise<UnlistedPoster> {
  const isPoster = isShown({ ...account, unlisted: 0 }, 'public');
  if (!isPoster || !(await store.hasListedOpportunity(db, account.id))) {
    throw new NotFoundError(accountMessages.alumnusUnknown);
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
  // Only admins and masters may have a name such as President, or that of the association.
  if (!isAdmin(viewer) && (firstName !== account.first_name || lastName !== account.last_name)) {
    assertPersonalName({ firstName, lastName }, (await settings.current()).site);
  }
  const isNewEmail = email !== undefined && emailKey(email) !== account.email_key;
  // A new email or password can take over the account: require the current password, and mail the owner.
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
    message: messageText(profileMessages.profileUpdated, language),
    user: await alumnusFor(deps, updated, 'office'),
  };
}

/**
 * Whether the caller has saved the profile form. Saving it, even unchanged, confirms the fields that the association
 * filled in. `messages` is saved separately, so it confirms nothing.
 */
function isCheck({ messages, ...saved }: UpdateCall['body']): boolean {
  return messages === undefined || Object.values(saved).some((value) => value !== undefined);
}

/** Limits changes of email and password: each sends a mail, possibly to an unproved address. */
async function limitMailedChange(limiter: RateLimiter, { id, email_key }: Account) {
  for (const key of [id, email_key]) {
    for (const limit of rateLimits.account) await limiter.hit(limit, key);
  }
}

async function changeRole(
  { db, mail }: ProfileNeeds,
  { params, body, viewer, language, request }: UpdateCall,
) {
  const { accttype, ...profile } = body;
  if (Object.keys(profile).length > 0) throw new InvalidInputError(profileMessages.roleWithProfile);
  if (!isMaster(viewer) || !accttype) throw new ForbiddenError();
  const updated = await setAccountType(db, params.rollNo, accttype, viewer);
  if (updated === 'isMaster') throw new ForbiddenError(profileMessages.roleOfMaster);
  if (!updated) throw new NotFoundError(accountMessages.alumnusUnknown);
  mail.poke();
  request.log.info({ account: updated.id, by: viewer.id, accttype }, 'account type changed');
  return {
    message: messageText(profileMessages.roleUpdated, language),
    user: visibleAlumnus(updated, 'office'),
  };
}
