import { readFileSync, writeFileSync } from 'node:fs';
import type { Ratio } from './measure.ts';

const file = new URL('baseline.json', import.meta.url);
/** Relative difference by which two runs on a busy machine differ without any change of the code. */
const tolerance = 0.2;

/** Replaces the stored ratios of the same names. */
export function saveBaseline(ratios: Ratio[]): void {
  const values = ratios.map(({ name, value }) => [name, Number(value.toFixed(3))]);
  const stored = { ...readBaseline(), ...Object.fromEntries(values) };
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Describes the ratios that are worse than the baseline by more than `tolerance`. Skips ratios without a baseline. */
export function worseThanBaseline(ratios: Ratio[], baseline = readBaseline()): string[] {
  return ratios.flatMap(({ name, value, better }) => {
    const before = baseline[name];
    if (before === undefined) return [];
    const worse =
      better === 'higher' ? value < before * (1 - tolerance) : value > before / (1 - tolerance);
    return worse ? [`${name}: ${value.toFixed(2)}, was ${before.toFixed(2)}`] : [];
  });
}

function readBaseline(): Record<string, number> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
