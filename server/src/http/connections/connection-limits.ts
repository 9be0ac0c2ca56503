import type { Server } from 'node:http';
import { clientAddress } from '../limits/rate-limit.ts';

/** An idle connection takes 20 kB. Unlimited connections could fill the memory. */
const maxConnections = 10_000;
/** Descriptors reserved for database, pictures, mails and processes. A site under load has about 120 of them open. */
const otherFiles = 256;

/** Maximum of connections. It leaves enough descriptors for `otherFiles`. */
export function connectionLimit(openFiles = openFileLimit()): number {
  return Math.max(64, Math.min(maxConnections, openFiles - otherFiles));
}

/**
 * Limit of open files; infinite if there is none. Node.js raises its soft limit to the hard limit when it starts, so
 * the hard one counts.
 */
export function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | 'unlimited' } };
  };
  const hard = userLimits?.open_files?.hard;
  return typeof hard === 'number' ? hard : Number.POSITIVE_INFINITY;
}

/**
 * Closes connections of one address or IPv6 network beyond `most`, so that one client cannot use up all connections.
 */
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
