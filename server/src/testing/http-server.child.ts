import Fastify from 'fastify';
import { listen } from '../boot/listen.ts';
import { gracefulClose } from '../http/connections/graceful-close.ts';
import { createHttpServer } from '../http/connections/http-server.ts';
import { refuseUnreadable } from '../http/connections/refused-connection.ts';

// The program's HTTP server with limits from the test. It listens on a port, or on a socket that the test passes as
// descriptor 3.
const [limits = '{}', port = '0'] = process.argv.slice(2);
const app = Fastify({
  return503OnClosing: false,
  clientErrorHandler: refuseUnreadable,
  serverFactory: (handle) => createHttpServer(handle, JSON.parse(limits)),
});
gracefulClose(app, { idleFor: 100 });
app.get('/', async () => 'here');
app.post('/', async () => 'taken');
app.get('/never', () => new Promise(() => {}));
app.get('/later', async () => {
  process.send?.('begun');
  await new Promise((resolve) => setTimeout(resolve, 500));
  return 'later';
});
await listen(app, { host: 'localhost', port: Number(port) }, { warn: () => {} });
process.once('SIGTERM', () => {
  app.close().then(process.exit, () => process.exit(1));
});
process.send?.('listening');
