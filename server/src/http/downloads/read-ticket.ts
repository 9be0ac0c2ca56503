import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import { hashToken } from '../../session/token.ts';
import type { Needs } from '../calls/needs.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { findTicket } from './download-tickets.store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a valid ticket in the address stands for. */
    ticket: { session_hash: string; query: Record<string, string>; language: Language } | undefined;
  }
  interface FastifyInstance {
    /** The ticket of this path. Counts a use; throws `LimitReachedError`, or `UnauthorizedError` if it is not valid. */
    findTicket(ticket: string, path: string): Promise<NonNullable<FastifyRequest['ticket']>>;
  }
}

/** Sets `request.ticket` where the address of a file has one. Nothing may keep the file or tell its address. */
export async function readTicket(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const { ticket } = request.query as { ticket?: unknown };
  if (typeof ticket !== 'string') return;
  request.ticket = await app.findTicket(ticket, request.url.split('?')[0] ?? '');
}

export function ticketsOf({ db, limiter }: Needs<'db' | 'limiter'>): FastifyInstance['findTicket'] {
  return async (ticket, path) => {
    const found = await findTicket(db, ticket);
    const [ownPath, query] = found?.address.split('?') ?? [];
    if (!found || ownPath !== path) throw new UnauthorizedError('downloadTicketInvalid');
    await limiter.hit(rateLimits.ticketUse, hashToken(ticket));
    const { session_hash, language } = found;
    return { session_hash, language, query: Object.fromEntries(new URLSearchParams(query)) };
  };
}
