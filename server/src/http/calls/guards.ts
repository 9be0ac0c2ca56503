import type { Access } from '@alumni/shared/core/endpoint';
import { isAdmin, mayCall, mayEdit } from '@alumni/shared/core/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import type { Caller } from '../../session/caller.ts';
import { forbidden } from '../../session/write-as.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { CountRead } from '../limits/read-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Caller | undefined;
  }
  interface FastifyInstance {
    /** Finds the caller of a token; undefined if it is unknown or expired, or the account suspended. */
    findCaller(token: string): Promise<Caller | undefined>;
    /**
     * Finds the caller by the hash of the session. Undefined if the session is unknown or expired, or the account
     * suspended.
     */
    findCallerOfSession(session: string): Promise<Caller | undefined>;
    countRead: CountRead;
    limiter: RateLimiter;
  }
}

/** Sets `request.viewer`. Throws 401 or 403 unless the viewer has this access. */
export async function authenticate(app: FastifyInstance, request: FastifyRequest, access: Access) {
  const caller = await findCaller(app, request);
  request.viewer = caller;
  if (mayCall(access, caller)) return;
  throw caller ? forbidden(caller) : new UnauthorizedError();
}

async function findCaller(app: FastifyInstance, request: FastifyRequest) {
  // A download ticket stands for the session that requested it, with the session's current rights.
  if (request.ticket) return app.findCallerOfSession(request.ticket.session_hash);
  const token = bearerToken(request);
  return token ? app.findCaller(token) : undefined;
}

/** The token in the Authorization header, if it has the form of one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Throws 403 unless the roll number is the caller's own. */
export function assertSelf(caller: Caller, rollNo: string): void {
  if (caller.rollNo !== rollNo) throw forbidden(caller);
}

/** Throws 403 unless the roll number is the caller's own or the caller is an admin or master. */
export function assertSelfOrAdmin(caller: Caller, rollNo: string): void {
  if (!isAdmin(caller)) assertSelf(caller, rollNo);
}

/** Throws 403 unless the caller owns the record or is an admin or master. */
export function assertOwner(caller: Caller, ownerRollNo: string): void {
  if (!mayEdit(caller, ownerRollNo)) throw forbidden(caller);
}
