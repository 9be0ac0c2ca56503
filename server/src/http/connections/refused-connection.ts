import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type MessageKey, messageText } from '@alumni/shared/core/messages';
import { languages } from '@alumni/shared/text/language';
import { preferredLanguage } from '../calls/language.ts';

type Status = 400 | 408 | 431;

const keys: Record<Status, MessageKey> = {
  400: 'requestMalformed',
  408: 'requestTooSlow',
  431: 'headersTooLarge',
};

/** Answers what Node.js could not read as a request; its language is unknown then. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseConnection(socket, 408);
  else refuseConnection(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
}

/** Answers past the framework, with `{message}` in the reader's language, or in both, and cuts the connection. */
export function refuseConnection(
  socket: Socket,
  status: Status,
  headers?: IncomingHttpHeaders,
): void {
  if (socket.writable) {
    const spoken = headers ? [preferredLanguage(headers['accept-language'])] : languages;
    const message = spoken.map((language) => messageText(keys[status], language)).join(' / ');
    const body = JSON.stringify({ message });
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy();
}
