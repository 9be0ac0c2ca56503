import { createServer } from 'node:http';

/** A response as another server sent it: headers as `IncomingMessage.rawHeaders` has them. */
export interface SentResponse {
  rawHeaders: string[];
  body: string;
}

/** Sends the response that its parent process gives it last, from `node:http` and nothing else. */
let sent: SentResponse & { bytes: Buffer };
const server = createServer((_request, response) => {
  response.writeHead(200, sent.rawHeaders).end(sent.bytes);
}).listen(0, '127.0.0.1');
process.on('message', (response: SentResponse) => {
  sent = { ...response, bytes: Buffer.from(response.body, 'base64') };
  process.send?.(server.address());
});
