import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that wait, or have begun in this turn of the event loop. Clients that pipeline at all send some ten ahead. */
const maxAtOnce = 32;

/**
 * Answers the requests of a connection one after the other, each in a turn of the event loop: the next one begins when the
 * answer before has left, which is when Node.js gives it the socket. Node.js parses all that a client has sent in one
 * piece, 2,500 requests, and would answer them at once, into memory, for a client that never reads. Those with a body it
 * answers while it parses on: one connection held all others up for 250 ms. Cuts a connection on which more wait.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    const before = counts.get(socket) ?? 0;
    if (before === maxAtOnce) {
      socket.destroy();
      return;
    }
    counts.set(socket, before + 1);
    const begin = () => {
      setImmediate(() => counts.set(socket, (counts.get(socket) ?? 1) - 1));
      answer(request, response);
    };
    if (!response.socket) response.once('socket', () => setImmediate(begin));
    else if (before > 0) setImmediate(begin);
    else begin();
  };
}
