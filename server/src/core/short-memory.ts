import { writeFileSync } from 'node:fs';

/**
 * Has the kernel end this process before the server where memory is short: the highest score, as a lower one counts for too
 * little where 128 MB are all there is. Systems beside Linux lack the file.
 */
export function endBeforeServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The work itself needs nothing of it.
  }
}
