import { readFileSync, writeFileSync } from 'node:fs';
import type { Ratio } from './measure.ts';

const file = new URL('baseline.json', import.meta.url);
/** Difference of the ratios of two runs on a busy machine without any change. */
const tolerance = 0.2;

/** Stores the ratios of a run in place of those of the same names. */
export function saveBaseline(ratios: Ratio[]): void {
  const values = ratios.map(({ name, value }) => [name, Number(value.toFixed(3))]);
  const stored = { ...readBaseline(), ...Object.fromEntries(values) };
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Ratios that are worse by more than a fifth, in sentences. Ratios without a baseline are left out. */
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
