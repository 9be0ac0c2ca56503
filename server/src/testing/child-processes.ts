import { execFileSync } from 'node:child_process';

/** Ids of the running child processes of a process. */
export function childProcesses(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  return rows.split('\n').flatMap((row) => {
    const [child, parent, state, name] = row.trim().split(/\s+/);
    // Exclude `ps` itself, which is a child process too.
    const counts = Number(parent) === pid && !state?.startsWith('Z') && name !== 'ps';
    return counts ? [Number(child)] : [];
  });
}
