import type { Report } from '../core/report.ts';
import type { CliIo } from './command.ts';

const everyMs = 100;

/** Progress: one updating line on a terminal; elsewhere one line per completed step. */
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
