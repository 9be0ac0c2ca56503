import type { Access } from '@alumni/shared/endpoint';
import { isAdmin, mayCall, mayEdit } from '@alumni/shared/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForbiddenError } from '../core/domain-errors.ts';
import type { Caller } from '../session/caller.ts';
import { UnauthorizedError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Caller | undefined;
  }
  interface FastifyInstance {
    /** Finds the caller of a bearer token; undefined where it is unknown, expired or suspended. */
    findCaller(token: string): Promise<Caller | undefined>;
  }
}

/** Tells the request who calls; throws 401 or 403 unless they may use an endpoint of this access. */
export async function authenticate(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  const token = bearerToken(request);
  const caller = token ? await app.findCaller(token) : undefined;
  request.viewer = caller;
  if (mayCall(access, caller)) return;
  throw caller ? new ForbiddenError() : new UnauthorizedError();
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** 403 unless the roll number in the path is the caller's own. */
export function assertSelf(caller: Caller, rollNo: string): void {
  if (caller.rollNo !== rollNo) throw new ForbiddenError();
}

/** 403 unless the roll number is the caller's own, or the caller is an admin or master. */
export function assertSelfOrAdmin(caller: Caller, rollNo: string): void {
  if (!isAdmin(caller)) assertSelf(caller, rollNo);
}

/** 403 unless the caller owns the record or is an admin or master. */
export function assertOwner(caller: Caller, ownerRollNo: string): void {
  if (!mayEdit(caller, ownerRollNo)) throw new ForbiddenError();
}
