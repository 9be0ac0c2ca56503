import {
  getAlumnus,
  listAlumni,
  listTestimonies,
  listUsers,
  replaceAlumnus,
  updateAlumnus,
} from '@alumni/shared/alumni';
import { messageText } from '@alumni/shared/messages';
import { isAdmin, isMaster } from '@alumni/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { emailKey, findByRollNo } from '../../accounts/accounts.store.ts';
import type { Deps } from '../../app-deps.ts';
import { assertOwnImage } from '../../files/record-images.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
} from '../../http/errors.ts';
import { assertSelf, bearerToken, type Caller } from '../../http/guards.ts';
import { limitsOfUse } from '../../http/rate-limit.ts';
import { type Call, route } from '../../http/route.ts';
import { hashPassword } from '../../session/password.ts';
import { toColumns, toFullAlumnus, toPublicAlumnus } from './alumni.mapping.ts';
import * as store from './alumni.store.ts';

export async function alumniRoutes(
  app: FastifyInstance,
  { db, mail, limiter }: Deps,
): Promise<void> {
  route(app, listAlumni, async ({ query }) => {
    const { rows, totalPages } = await store.listDirectory(db, query);
    return { alumni: rows.map(toPublicAlumnus), totalPages };
  });

  route(app, listTestimonies, async () => (await store.listTestimonies(db)).map(toPublicAlumnus));

  route(app, listUsers, async () => {
    const users = await store.listUsers(db);
    return users.map((user) => ({
      rollNo: user.roll_no,
      firstName: user.first_name,
      lastName: user.last_name,
      accttype: user.account_type,
    }));
  });

  route(app, getAlumnus, async ({ params, viewer }) => {
    const account = await findByRollNo(db, params.rollNo);
    const privileged = viewer?.rollNo === params.rollNo || isAdmin(viewer);
    if (!account || (account.account_type === 'suspended' && !privileged)) {
      throw new NotFoundError('alumnusUnknown');
    }
    return privileged ? toFullAlumnus(account) : toPublicAlumnus(account);
  });

  route(app, updateAlumnus, update);
  route(app, replaceAlumnus, update);

  async function update(call: Call<typeof updateAlumnus | typeof replaceAlumnus>) {
    return call.body.accttype === undefined ? updateProfile(call) : changeRole(call);
  }

  async function updateProfile({
    params,
    body,
    viewer,
    request,
    language,
  }: Call<typeof updateAlumnus | typeof replaceAlumnus>) {
    assertSelf(viewer, params.rollNo);
    await countMailedChange(viewer, body);
    const { profileImage } = body;
    const updated = await store.updateProfile(
      db,
      params.rollNo,
      {
        columns: toColumns(body),
        passwordHash: body.password && (await hashPassword(body.password)),
        token: bearerToken(request),
      },
      async (trx, account) => {
        if (profileImage) {
          await assertOwnImage(trx, account.id, account.profile_image, profileImage);
        }
      },
    );
    if (updated === 'emailTaken') throw new ConflictError('emailTaken');
    if (!updated) throw new NotFoundError('alumnusUnknown');
    mail.poke();
    return { message: messageText('profileUpdated', language), user: toFullAlumnus(updated) };
  }

  /** Each new e-mail or password sends a mail, to an address that nobody has confirmed. */
  async function countMailedChange(viewer: Caller, body: { email?: string; password?: string }) {
    const account = await findByRollNo(db, viewer.rollNo);
    const moved = body.email !== undefined && emailKey(body.email) !== account?.email_key;
    if (!account || !(body.password || moved)) return;
    for (const key of [account.id, account.email_key]) {
      await limiter.hit(limitsOfUse.accountHour, key);
      await limiter.hit(limitsOfUse.accountDay, key);
    }
  }

  async function changeRole({
    params,
    body,
    viewer,
    language,
    request,
  }: Call<typeof updateAlumnus | typeof replaceAlumnus>) {
    const { accttype, ...profile } = body;
    if (!isMaster(viewer) || !accttype) throw new ForbiddenError();
    if (Object.keys(profile).length > 0) throw new InvalidInputError('roleWithProfile');
    const updated = await setAccountType(db, params.rollNo, accttype, viewer.id);
    if (updated === 'isMaster') throw new ForbiddenError('roleOfMaster');
    if (!updated) throw new NotFoundError('alumnusUnknown');
    request.log.info({ account: updated.id, by: viewer.id, accttype }, 'account type changed');
    return { message: messageText('roleUpdated', language), user: toFullAlumnus(updated) };
  }
}
