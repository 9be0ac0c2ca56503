import type { Report } from '../db/backfill.ts';
import type { CliIo } from './command.ts';

const everyMs = 100;

/** A line that counts on a terminal; elsewhere a line for each piece of work that is done. */
export function progress({ stderr }: CliIo): Report {
  let shown = 0;
  return (what, done, total) => {
    const complete = done === total;
    if (!stderr.isTTY) {
      if (complete) stderr.write(`${what}: ${total}\n`);
      return;
    }
    if (!complete && Date.now() - shown < everyMs) return;
    shown = Date.now();
    stderr.write(`\r\u001b[K${what}: ${done} of ${total}${complete ? '\n' : ''}`);
  };
}
