import type { Report } from '../core/report.ts';
import { CommandError } from './command.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Time limit for cleaning up after a signal: a disk may hang. */
const patienceMs = 5_000;

/** Turns a signal into an abort, so that a command can clean up instead of ending at once. */
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

/** Wraps a progress report: throws once the command is aborted. */
export function stoppable(signal: AbortSignal, report: Report): Report {
  return (...step) => {
    signal.throwIfAborted();
    report(...step);
  };
}
