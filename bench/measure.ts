/** One line of the report. */
export interface Line {
  label: string;
  ms: number;
  /** `ms` divided by that of the line labelled `baseline`; absent for a baseline. */
  ratio?: number;
  baseline?: string;
}

/** Median time of `work` in ms over `runs` runs, after a warm-up of a fifth of them. */
export async function medianMs(work: () => Promise<unknown>, runs = 60): Promise<number> {
  for (let i = 0; i < Math.ceil(runs / 5); i += 1) await work();
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function compared(label: string, ms: number, baseline: Line): Line {
  return { label, ms, ratio: ms / baseline.ms, baseline: baseline.label };
}

export function printLines(title: string, lines: Line[]): void {
  const width = Math.max(...lines.map(({ label }) => label.length));
  console.log(`\n${title}`);
  for (const { label, ms, ratio, baseline } of lines) {
    const comparison = ratio === undefined ? '' : `  ${ratio.toFixed(2).padStart(7)} × ${baseline}`;
    console.log(`  ${label.padEnd(width)}  ${ms.toFixed(2).padStart(8)} ms${comparison}`);
  }
}
