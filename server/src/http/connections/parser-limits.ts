import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Node.js's parser has its function for a piece of a body there (`HTTPParser.kOnBody`). */
const onBody = 3;

/** The parts of Node.js's parser of a connection that are used here; undocumented, held by the tests. */
interface Parser {
  socket: Socket | null;
  onIncoming(request: IncomingMessage, keepAlive: boolean): number;
  [onBody](piece: Buffer): void;
}

/** Pieces of a body of any size; further ones have so many bytes on average. Browsers and proxies send thousands. */
const anyPieces = 1_000;
const averagePiece = 256;
/** Longer than any body that a call takes: Node.js goes on to read one that is answered already. */
const longestBody = 32_000_000;

/** Pieces and bytes of the body of a connection's last request. */
const bodies = new WeakMap<Socket, { pieces: number; bytes: number }>();
let take: Parser[typeof onBody] | undefined;

/**
 * Cuts connections that make the parser work for nothing. It takes 64 kB from a connection at once, and goes on in them when the
 * connection is cut: not here. They can be 2,400 requests, of which 75 connections made all others wait for five seconds, or 11,000 pieces
 * of a body, each of which takes 400 bytes of memory: ten connections took a gigabyte for the 15 MB that they sent.
 */
export function limitParser(server: Server): void {
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    const body = { pieces: 0, bytes: 0 };
    bodies.set(socket, body);
    // Any number but 0, 1 and 2 is an error to the parser.
    parser.onIncoming = (request, keepAlive) => {
      body.pieces = 0;
      body.bytes = 0;
      return socket.destroyed ? -1 : onIncoming(request, keepAlive);
    };
    // A parser is used again by other connections, also by those that the program makes: they are not limited.
    if (parser[onBody] === takeOfLimited) return;
    take = parser[onBody];
    parser[onBody] = takeOfLimited;
  });
}

function takeOfLimited(this: Parser, piece: Buffer): void {
  const body = this.socket && bodies.get(this.socket);
  if (body) {
    body.pieces += 1;
    body.bytes += piece.length;
    if (body.bytes > longestBody || body.bytes < (body.pieces - anyPieces) * averagePiece) {
      this.socket?.destroy();
      return;
    }
  }
  take?.call(this, piece);
}
