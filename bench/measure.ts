/**
 * Quotient of two values that are measured in one run, such as durations. The machine's speed and its other load affect
 * both values, so they cancel out.
 */
export interface Ratio {
  name: string;
  value: number;
  better: 'higher' | 'lower';
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Median result of each of `works` over `rounds` rounds. Every round runs all of them, so that other load affects them
 * alike. The first round is a warm-up.
 */
export async function inTurns<T extends readonly (() => Promise<number>)[]>(
  works: T,
  rounds = 5,
): Promise<{ [K in keyof T]: number }> {
  const results = works.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, work] of works.entries()) {
      const result = await work();
      if (round > 0) results[i]?.push(result);
    }
  }
  return results.map(median) as { [K in keyof T]: number };
}

/** Time of `work` in ms. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function print({ name, value }: Ratio, note: string): void {
  console.log(`  ${name.padEnd(52)} ${value.toFixed(2).padStart(6)}  ${note}`);
}
