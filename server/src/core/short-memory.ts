import { writeFileSync } from 'node:fs';

/**
 * When memory runs out, the kernel ends the process with the highest score. This process takes the maximum, so that it
 * ends before the server. Lower scores have too little effect with 128 MB of memory. Only Linux has these scores.
 */
export function endBeforeServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The job also runs with the normal score.
  }
}
