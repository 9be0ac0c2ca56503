/** One line of the result: what was measured, in ms, and how it compares to the line it is about. */
export interface Line {
  what: string;
  ms: number;
  /** How many times as long as `than`; absent for what others are compared with. */
  ratio?: number;
  than?: string;
}

/** Median time of `work` in ms, after a warm-up. */
export async function medianMs(work: () => Promise<unknown>, times = 60): Promise<number> {
  for (let i = 0; i < Math.ceil(times / 5); i += 1) await work();
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function compared(what: string, ms: number, to: Line): Line {
  return { what, ms, ratio: ms / to.ms, than: to.what };
}

export function printLines(title: string, lines: Line[]): void {
  const width = Math.max(...lines.map(({ what }) => what.length));
  console.log(`\n${title}`);
  for (const { what, ms, ratio, than } of lines) {
    const comparison = ratio === undefined ? '' : `  ${ratio.toFixed(2).padStart(7)} × ${than}`;
    console.log(`  ${what.padEnd(width)}  ${ms.toFixed(2).padStart(8)} ms${comparison}`);
  }
}
