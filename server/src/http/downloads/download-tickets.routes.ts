import { createDownloadTicket } from '@alumni/shared/accounts/download-tickets';
import { mayCall } from '@alumni/shared/core/permissions';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { forbidden } from '../../session/write-as.ts';
import type { Needs } from '../calls/needs.ts';
import { type Call, parseParams, parsePart, route } from '../calls/route.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { createTicket } from './download-tickets.store.ts';
import { type FileEndpoint, findFileRoute } from './file-route.ts';

/** Addresses for what downloads without the page's token, such as the views inside of chat programs. */
export function downloadTicketRoutes(
  app: FastifyInstance,
  { db, limiter }: Needs<'db' | 'limiter'>,
): void {
  route(app, createDownloadTicket, async (call) => {
    const { address } = call.body;
    const { viewer, language, request } = call;
    const [path = '', search] = address.split('?');
    const file = findFileRoute(app, path);
    if (!file) throw new NotFoundError();
    const { endpoint, params, prepare } = file;
    if (!mayCall(endpoint.access, viewer)) throw forbidden(viewer);
    const query = parsePart(endpoint.query, Object.fromEntries(new URLSearchParams(search)));
    await app.countRead(request, query);
    await limiter.hit(rateLimits.downloadTicket, viewer.id);
    await prepare({
      ...call,
      query,
      params: parseParams(endpoint, params),
      body: undefined,
    } as Call<FileEndpoint>);
    const { access } = endpoint;
    return { address: await createTicket(db, viewer, { address, language, access }) };
  });
}
