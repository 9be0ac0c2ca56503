import { listUsers, type UserRow } from '@alumni/shared/accounts/roles';
import type { FastifyInstance } from 'fastify';
import { isProved } from '../../accounts/accounts.store.ts';
import { toFields } from '../../db/columns.ts';
import type { Row } from '../../db/schema.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import * as store from './roles.store.ts';

const userColumns = {
  rollNo: 'roll_no',
  firstName: 'first_name',
  lastName: 'last_name',
  accttype: 'account_type',
  email: 'email',
  lastLogin: 'last_login_at',
} as const satisfies Record<Exclude<keyof UserRow, 'emailProved'>, keyof Row<'accounts'>>;

/** Only lists accounts: PATCH of the profile changes their type (`profile.routes.ts`). */
export async function roleRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  route(app, listUsers, async () =>
    (await store.listUsers(db)).map((user) => ({
      ...toFields(user, userColumns),
      emailProved: isProved(user),
    })),
  );
}
