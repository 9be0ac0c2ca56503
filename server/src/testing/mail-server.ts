import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  /** As it came over the wire. */
  raw: string;
  /** Addresses of the envelope. */
  recipients: string[];
}

/** A real mail server that keeps what it is sent; `onMail` comes before it acknowledges a mail. */
export async function startMailServer(port = 0, onMail: () => void = () => {}) {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, { responseCode: number; message: string }>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    // A client may keep its connection: it is not waited for.
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refused.get(address);
      done(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ ...(await simpleParser(raw)), raw: raw.toString('latin1'), recipients });
      onMail();
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.server.address() as AddressInfo;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    received,
    /** Addresses that it does not take, with its answer. */
    refused,
    /** How many times it was connected to. */
    connections: () => connections,
    /** How many connections there are. */
    open: () => server.connections.size,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Takes the connection, greets, and then never answers again. */
export async function startHangingMailServer(port = 0) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 hanging.example ESMTP\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: sockets,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
