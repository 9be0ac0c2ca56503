import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that wait on a connection. Clients that pipeline at all send some ten ahead. */
const maxWaiting = 32;

/** The parts of 64 kB in which a connection is parsed: at most 150 requests each. */
const pieceBytes = 4_096;

/**
 * Parses what a connection sends in pieces, until it is cut. Node.js makes 2,400 requests of the 64 kB that
 * it reads at once, also of those behind the one that a connection was cut for: 75 connections
 * that pipeline kept all others waiting for five seconds.
 */
export function parseInPieces(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    if (!parse) return;
    socket.removeListener('data', parse);
    socket.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length && !socket.destroyed; at += pieceBytes) {
        if (socket.isPaused()) {
          // The answers before are not read.
          socket.unshift(bytes.subarray(at));
          return;
        }
        parse(bytes.subarray(at, at + pieceBytes));
      }
    });
  });
}

/**
 * Answers the requests of a connection one after the other: the next one begins when the answer before
 * has left. Node.js parses all that a client has sent in one piece, 2,500 requests, and would answer
 * them at once, into memory, for a client that never reads. Cuts a connection on which more wait.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function begin(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => {
      const queue = waiting.get(socket);
      const next = queue?.shift();
      if (next) next();
      else waiting.delete(socket);
    });
    answer(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // Requests that were parsed together with what a connection was cut for.
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin(socket, request, response);
    } else if (queue.length < maxWaiting) {
      queue.push(() => begin(socket, request, response));
    } else {
      waiting.delete(socket);
      socket.destroy();
    }
  };
}
