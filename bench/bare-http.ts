import { createServer } from 'node:http';

/**
 * A response as another server sent it. As in `IncomingMessage.rawHeaders`, names and values of the headers alternate
 * in one list.
 */
export interface SentResponse {
  rawHeaders: string[];
  body: string;
}

/** The response that the parent process passed last. This server sends it for every request, with `node:http` alone. */
let sent: SentResponse & { bytes: Buffer };
const server = createServer((_request, response) => {
  response.writeHead(200, sent.rawHeaders).end(sent.bytes);
}).listen(0, '127.0.0.1');
process.on('message', (response: SentResponse) => {
  sent = { ...response, bytes: Buffer.from(response.body, 'base64') };
  process.send?.(server.address());
});
