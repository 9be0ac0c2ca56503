import { execFileSync } from 'node:child_process';

/** Ids of the processes that a process has started and that have not ended. */
export function childProcesses(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  return rows.split('\n').flatMap((row) => {
    const [child, parent, state, name] = row.trim().split(/\s+/);
    // Not `ps` itself.
    const counts = Number(parent) === pid && !state?.startsWith('Z') && name !== 'ps';
    return counts ? [Number(child)] : [];
  });
}
