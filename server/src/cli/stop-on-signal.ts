import type { Report } from '../db/backfill.ts';
import { CommandError } from './command.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A disk that hangs takes nothing back. */
const patienceMs = 5_000;

/** Has a command take back what it has begun instead of ending at once. */
export function stopOnSignal(message: string): { signal: AbortSignal } & Disposable {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new CommandError(message));
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
  };
  for (const signal of signals) process.once(signal, stop);
  return {
    signal: stopping.signal,
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

/** Shows progress until the command is to stop. Throws then. */
export function stoppable(signal: AbortSignal, report: Report): Report {
  return (...step) => {
    signal.throwIfAborted();
    report(...step);
  };
}
