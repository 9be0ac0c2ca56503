// Clients of fault 9: they pipeline requests and read no response.
import { connect } from 'node:net';

const port = Number(process.argv[2]);
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

for (let n = 0; n < 150; n += 1) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  // Ten of the 150 clients pipeline 20,000 requests. If all did, only a proxy could protect the server
  // (docs/security.md).
  socket.write(request.repeat(n % 15 ? 30 : 20_000));
}
process.send?.('connecting');
process.on('disconnect', () => process.exit());
