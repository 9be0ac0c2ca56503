import { createDownloadTicket } from '@alumni/shared/accounts/download-tickets';
import { mayCall } from '@alumni/shared/core/permissions';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { forbidden } from '../../session/write-as.ts';
import type { Needs } from '../calls/needs.ts';
import { type Call, limitedRoute, parseParams, parsePart } from '../calls/route.ts';
import { httpMessages } from '../http.messages.ts';
import { rates } from '../limits/rate-limit.ts';
import { createTicket } from './download-tickets.store.ts';
import { type FileEndpoint, findFileRoute } from './file-route.ts';

/** Limit of new tickets. Each file has its own limit besides. */
const addresses = rates.newAnHour('download-ticket', httpMessages.downloadLimit);

/** Creates addresses for downloads that cannot send the session's token, as in the built-in browser of a chat app. */
export function downloadTicketRoutes(app: FastifyInstance, { db }: Needs<'db'>): void {
  limitedRoute(app, createDownloadTicket, addresses, async (call) => {
    const { address } = call.body;
    const { viewer, language, request } = call;
    const [path = '', search] = address.split('?');
    const file = findFileRoute(app, path);
    if (!file) throw new NotFoundError();
    const { endpoint, params, prepare } = file;
    if (!mayCall(endpoint.access, viewer)) throw forbidden(viewer);
    const query = parsePart(endpoint.query, Object.fromEntries(new URLSearchParams(search)));
    await app.countRead(request, query);
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
