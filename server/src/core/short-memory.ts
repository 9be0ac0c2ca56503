import { writeFileSync } from 'node:fs';

/** Has the kernel end this process before the server where memory is short. Systems beside Linux lack the file. */
export function endBeforeServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // The work itself needs nothing of it.
  }
}
