import { readdirSync, readFileSync } from 'node:fs';
import { childProcesses } from '../server/src/testing/child-processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether each fault runs at the size in `docs/security.md`. */
    fullSize: boolean;
    /** Debian release for faults with systemd: `bookworm` or `trixie`. */
    debian: string;
  }
}

export function report(fault: number, numbers: Record<string, number | string>): void {
  const parts = Object.entries(numbers).map(
    ([name, value]) =>
      `${name} ${typeof value === 'number' ? Math.round(value * 100) / 100 : value}`,
  );
  console.log(`fault ${fault}: ${parts.join(' · ')}`);
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export const median = (values: number[]) => percentile(values, 50);

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** CPU time of a program in ms, including running and exited child processes. */
export function cpuMs(pid: number): number {
  const ticks = [pid, ...childProcesses(pid)].flatMap((each) => {
    const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
    // Skips the program's name, which may contain spaces. `utime`, `stime`, `cutime` and `cstime` are the fields 14 to
    // 17 in proc_pid_stat(5), in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(Number);
  });
  return 10 * ticks.reduce((sum, next) => sum + next, 0);
}

/** Number of a process's open file descriptors. */
export function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/**
 * Mann–Whitney U test: distance of `a`'s rank sum from its expected value, in standard deviations. The expected value
 * assumes that both samples have the same distribution.
 */
export function rankDistance(a: number[], b: number[]): number {
  const all = [
    ...a.map((value) => ({ value, first: true })),
    ...b.map((value) => ({ value, first: false })),
  ].sort((x, y) => x.value - y.value);
  const rankSum = all.reduce((sum, { first }, rank) => sum + (first ? rank + 1 : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  return (u - mean) / Math.sqrt((mean * (a.length + b.length + 1)) / 6);
}
