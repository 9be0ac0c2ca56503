import { isIP } from 'node:net';

/** Address of the server on HOST and PORT, for programs on the same machine. */
export function ownAddress(host: string | undefined, port: number | string | undefined): string {
  const everywhere = !host || host === '0.0.0.0' || host === '::';
  return `http://${inAddress(everywhere ? '127.0.0.1' : host)}:${port || 3000}`;
}

export const inAddress = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
