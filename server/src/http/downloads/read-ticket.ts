import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import { hashToken } from '../../session/token.ts';
import type { Needs } from '../calls/needs.ts';
import { httpMessages } from '../http.messages.ts';
import { atMost, minute } from '../limits/rate-limit.ts';
import { findTicket } from './download-tickets.store.ts';

/** Limits downloads per ticket: browser and download manager both request the file, and retry. */
export const ticketUses = atMost(10, 10 * minute)('ticket-use', httpMessages.downloadLimit);

declare module 'fastify' {
  interface FastifyRequest {
    /** Session, query and language of the valid ticket in the URL. */
    ticket: { session_hash: string; query: Record<string, string>; language: Language } | undefined;
  }
  interface FastifyInstance {
    /**
     * Finds the ticket for this path and counts a use. Throws `LimitReachedError` after too many uses. Throws
     * `UnauthorizedError` if the ticket is invalid.
     */
    findTicket(ticket: string, path: string): Promise<NonNullable<FastifyRequest['ticket']>>;
  }
}

/**
 * Sets `request.ticket` if the URL contains a ticket. Forbids caching and the Referer header, because this part of the
 * URL is secret.
 */
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

export function ticketFinder({
  db,
  limiter,
}: Needs<'db' | 'limiter'>): FastifyInstance['findTicket'] {
  return async (ticket, path) => {
    const found = await findTicket(db, ticket);
    const [ownPath, query] = found?.address.split('?') ?? [];
    if (!found || ownPath !== path) throw new UnauthorizedError(httpMessages.downloadTicketInvalid);
    await limiter.hit(ticketUses, hashToken(ticket));
    const { session_hash, language } = found;
    return { session_hash, language, query: Object.fromEntries(new URLSearchParams(query)) };
  };
}
