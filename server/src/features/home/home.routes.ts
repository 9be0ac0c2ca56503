import { listTestimonies } from '@alumni/shared/home';
import type { FastifyInstance } from 'fastify';
import { toPublicAlumnus } from '../../accounts/alumnus.mapping.ts';
import type { Deps } from '../../boot/deps.ts';
import { route } from '../../http/route.ts';
import * as store from './home.store.ts';

export async function homeRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  route(app, listTestimonies, async () => (await store.listTestimonies(db)).map(toPublicAlumnus));
}
