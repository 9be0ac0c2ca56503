import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  /** The message as received, in Latin-1. */
  raw: string;
  /** Recipients of the envelope. */
  recipients: string[];
}

/** Starts a real SMTP server that collects mail. It calls `onMail` before it acknowledges each one. */
export async function startMailServer(port = 0, onMail: () => void = () => {}) {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, { responseCode: number; message: string }>();
  const refusedMessages = new Map<string, { responseCode: number; message: string }>();
  const silences = new Map<string, number>();
  const senders: string[] = [];
  const accounts = new Map<string, string>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _session, done) {
      if (accounts.get(username) === password) return done(null, { user: username });
      done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }));
    },
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    // Do not wait for clients that keep their connection open.
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refused.get(address);
      done(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream).catch(() => undefined);
      // A client that is killed in the middle has sent no complete mail.
      if (!raw) return done(new Error('cut off'));
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ ...(await simpleParser(raw)), raw: raw.toString('latin1'), recipients });
      onMail();
      const [first = ''] = recipients;
      const refusal = refusedMessages.get(first);
      const silence = setTimeout(
        () => done(refusal && Object.assign(new Error(refusal.message), refusal)),
        silences.get(first) ?? 0,
      );
      silence.unref();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    received,
    /** Senders of the envelopes. */
    senders,
    /** Responses to recipients that the server refuses, by address. */
    refused,
    /** Responses to messages that the server refuses after the final dot, by the address of the first recipient. */
    refusedMessages,
    /** Delay in ms before the response to the final dot, by recipient. */
    silences,
    /** Passwords by user name, for clients that log in. */
    accounts,
    /** Number of connections so far. */
    connections: () => connections,
    /** Number of open connections. */
    open: () => server.connections.size,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Starts a mail server that accepts connections, greets, and never responds again. */
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

interface Reluctance {
  greetingMs?: number;
  responseMs?: number;
  /** After this many mails the server sends 421 and ends the connection. */
  mailsPerConnection?: number;
}

/** Starts a mail server that responds late or limits the mails of a connection, like some relays. */
export async function startReluctantMailServer({
  greetingMs = 0,
  responseMs = 0,
  mailsPerConnection = Number.POSITIVE_INFINITY,
}: Reluctance) {
  const received: string[] = [];
  const mailCounts = new Map<string, number>();
  let throttled = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect(_session, done) {
      setTimeout(done, greetingMs);
    },
    onMailFrom(_address, { id }, done) {
      const count = (mailCounts.get(id) ?? 0) + 1;
      mailCounts.set(id, count);
      if (count <= mailsPerConnection) return done();
      throttled += 1;
      const text = '4.7.0 Too many messages in this connection';
      done(Object.assign(new Error(text), { responseCode: 421 }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        setTimeout(done, responseMs);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    throttled: () => throttled,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
