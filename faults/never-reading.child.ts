// Clients of fault 9 that send thousands of requests and read no answer.
import { connect } from 'node:net';

const port = Number(process.argv[2]);
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

for (let n = 0; n < 150; n += 1) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  // Of every other one fewer requests wait than are cut.
  socket.write(request.repeat(n % 2 ? 30 : 20_000));
}
process.send?.('connecting');
process.on('disconnect', () => process.exit());
