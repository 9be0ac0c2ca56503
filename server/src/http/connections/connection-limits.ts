import type { Server } from 'node:http';
import { clientAddress } from '../limits/rate-limit.ts';

/** Each takes 20 kB while it is idle. Without a bound, connections alone could fill the memory. */
const mostConnections = 10_000;
/** Open files for database, pictures, mails and processes: a site under load has some 120. */
const otherFiles = 256;

/** How many connections leave room for the other open files. */
export function connectionLimit(openFiles = openFileLimit()): number {
  return Math.max(64, Math.min(mostConnections, openFiles - otherFiles));
}

/** How many files this process may open: Node.js takes the hard limit at its start. Infinite where none is set. */
export function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | 'unlimited' } };
  };
  const hard = userLimits?.open_files?.hard;
  return typeof hard === 'number' ? hard : Number.POSITIVE_INFINITY;
}

/** Closes connections of one address, or IPv6 network, beyond `most`, so that it cannot take the places of all. */
export function limitEachAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = clientAddress(socket.remoteAddress ?? '').networks[0]?.key ?? '';
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
