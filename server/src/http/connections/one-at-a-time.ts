import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that wait on a connection. Clients that pipeline at all send some ten ahead. */
const maxWaiting = 32;

/**
 * Answers the requests of a connection one after the other: the next one begins when the answer before
 * has left, which is when Node.js gives it the socket. Node.js parses all that a client has sent in one
 * piece, 2,500 requests, and would answer them at once, into memory, for a client that never reads.
 * Cuts a connection on which more wait. A client that does not pipeline is answered without any bookkeeping.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    if (response.socket) {
      answer(request, response);
      return;
    }
    const before = waiting.get(socket) ?? 0;
    if (before === maxWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      answer(request, response);
    });
  };
}
