import { listAlumni } from '@alumni/shared/directory';
import type { FastifyInstance } from 'fastify';
import { toPublicAlumnus } from '../../accounts/alumnus.mapping.ts';
import type { Deps } from '../../boot/deps.ts';
import { route } from '../../http/route.ts';
import { listDirectory } from './directory.store.ts';

export async function directoryRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  route(app, listAlumni, async ({ query }) => {
    const { rows, totalPages } = await listDirectory(db, query);
    return { alumni: rows.map(toPublicAlumnus), totalPages };
  });
}
