import { type ChildProcess, fork } from 'node:child_process';
import type { Order, Reply, Request } from './order.ts';

export interface Painters {
  /** A JPEG of what was ordered. */
  paint(order: Order): Promise<Buffer>;
  close(): void;
}

interface Job {
  order: Order;
  resolve(picture: Buffer): void;
  reject(error: Error): void;
}

/** Processes that draw, one picture each at a time. They end with this one, however it ends. */
export function startPainters(count: number): Painters {
  const waiting: Job[] = [];
  const painters = Array.from({ length: count }, () => startPainter(waiting));
  return {
    paint: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        for (const painter of painters) painter.next();
      }),
    close() {
      for (const left of waiting.splice(0)) left.reject(new Error('The painters have left.'));
      for (const painter of painters) if (painter.process.connected) painter.process.disconnect();
    },
  };
}

function startPainter(waiting: Job[]): { process: ChildProcess; next(): void } {
  const child = fork(new URL('./paint.ts', import.meta.url), [], {
    execArgv: [],
    serialization: 'advanced',
  });
  let job: Job | undefined;
  let id = 0;

  function next(): void {
    if (job || !child.connected) return;
    job = waiting.shift();
    if (!job) return;
    id += 1;
    child.send({ id, order: job.order } satisfies Request);
  }

  child.on('message', (reply: Reply) => {
    if (!job || reply.id !== id) return;
    if ('picture' in reply) job.resolve(Buffer.from(reply.picture));
    else job.reject(new Error(`A picture cannot be drawn: ${reply.error}`));
    job = undefined;
    next();
  });
  child.on('exit', (code) => {
    const stopped = new Error(`A painter stopped (${code}).`);
    job?.reject(stopped);
    job = undefined;
    if (code) for (const left of waiting.splice(0)) left.reject(stopped);
  });
  return { process: child, next };
}
