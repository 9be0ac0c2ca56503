import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Message, messageText } from '@alumni/shared/core/messages';
import { languages } from '@alumni/shared/text/language';
import { preferredLanguage } from '../calls/language.ts';
import { httpMessages } from '../http.messages.ts';

type Status = 400 | 408 | 431;

const messages: Record<Status, Message> = {
  400: httpMessages.requestMalformed,
  408: httpMessages.requestTooSlow,
  431: httpMessages.headersTooLarge,
};

/**
 * Responds if Node.js gets no valid request: malformed, with too long headers, or too slow. The client's language is
 * unknown then.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseConnection(socket, 408);
  else refuseConnection(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
}

/** Sends `{message}` without the framework and cuts the connection. Uses both languages if none is known. */
export function refuseConnection(
  socket: Socket,
  status: Status,
  headers?: IncomingHttpHeaders,
): void {
  if (socket.writable) {
    const spoken = headers ? [preferredLanguage(headers['accept-language'])] : languages;
    const message = spoken.map((language) => messageText(messages[status], language)).join(' / ');
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
