import { listUsers } from '@alumni/shared/accounts/roles';
import type { FastifyInstance } from 'fastify';
import { isProved } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import * as store from './roles.store.ts';

/** These routes only list accounts. A PATCH of the profile changes their type (`profile.routes.ts`). */
export async function roleRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  route(app, listUsers, async () =>
    (await store.listUsers(db)).map((user) => ({
      ...user,
      emailProved: isProved(user),
    })),
  );
}
