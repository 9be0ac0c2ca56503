import Fastify from 'fastify';
import { listen } from '../boot/listen.ts';
import { gracefulClose } from '../http/connections/graceful-close.ts';
import { createHttpServer } from '../http/connections/http-server.ts';
import { refuseUnreadable } from '../http/connections/refused-connection.ts';

// The program's HTTP server with the limits of its test, on a port or on a descriptor that is passed.
const [limits = '{}', port = '0'] = process.argv.slice(2);
const app = Fastify({
  return503OnClosing: false,
  clientErrorHandler: refuseUnreadable,
  serverFactory: (answer) => createHttpServer(answer, JSON.parse(limits)),
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
