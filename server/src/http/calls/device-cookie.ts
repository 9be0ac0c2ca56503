import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../../session/browser.ts';
import { deviceLifetimeMs, type Origin } from '../../session/known-devices.store.ts';
import { addressKey, clientAddress } from '../limits/rate-limit.ts';

const name = 'device';
/** Several members may share a browser: the cookie holds a token for each, the newest first. */
const maxTokens = 5;
const form = /(?:^|;\s*)device=([\w-]{43}(?:\.[\w-]{43}){0,4})(?:;|$)/;

/** Reads the tokens of the browser's device cookie. They authenticate nothing. */
export function readDeviceTokens(request: FastifyRequest): string[] {
  return form.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [];
}

/** Adds a token to the cookie. Browsers send it only with calls below `/alumni`. */
export function sendDeviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  publicUrl: string,
): void {
  const { protocol } = new URL(publicUrl);
  const tokens = [token, ...readDeviceTokens(request)].slice(0, maxTokens);
  const parts = [
    `${name}=${tokens.join('.')}`,
    'Path=/alumni',
    `Max-Age=${deviceLifetimeMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

export function originOf(request: FastifyRequest): Origin {
  return {
    browser: browserOf(request.headers['user-agent']),
    deviceTokens: readDeviceTokens(request),
    address: addressKey(clientAddress(request.ip)),
  };
}
