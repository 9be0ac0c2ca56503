import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, isIPv4 } from 'node:net';
import { decode, encode, RECURSION_AVAILABLE } from 'dns-packet';

/** Starts a real DNS server with these TXT and address records. */
export async function startDnsServer(
  records: Record<string, string[]> = {},
  addresses: Record<string, string[]> = {},
) {
  const asked: string[] = [];
  const failing = new Set<string>();
  const silent = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { port, address }) => {
    const { id = 0, questions = [] } = decode(bytes);
    const name = questions[0]?.name.toLowerCase() ?? '';
    const type = questions[0]?.type ?? 'TXT';
    const matching = addresses[name]?.filter((one) => type === (isIPv4(one) ? 'A' : 'AAAA'));
    asked.push(name);
    if (silent.has(name) || silent.has('*')) return;
    const found = type === 'TXT' ? records[name] : matching;
    const serverFailure = 2;
    const noSuchName = 3;
    const code = failing.has(name) ? serverFailure : found ? 0 : noSuchName;
    const response = encode({
      type: 'response',
      id,
      flags: RECURSION_AVAILABLE | code,
      questions,
      answers: (found ?? []).map((text) =>
        type === 'A' || type === 'AAAA'
          ? { type, name, ttl: 60, data: text }
          : {
              type: 'TXT',
              name,
              ttl: 60,
              // A string of a TXT record has at most 255 bytes: longer keys need several.
              data: text.match(/.{1,255}/gs) ?? [''],
            },
      ),
    });
    socket.send(response, port, address);
  });
  await once(socket.bind(0, '127.0.0.1'), 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    records,
    /** All names that clients have queried. */
    asked,
    /** Names that get SERVFAIL. */
    failing,
    /** Names that get no response; `*` for all. */
    silent,
    resolver() {
      const resolver = new Resolver({ timeout: 200, tries: 1 });
      resolver.setServers([`127.0.0.1:${port}`]);
      return resolver;
    },
    stop: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}
