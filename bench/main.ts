import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAgainstBare } from './bare.ts';
import { saveBaseline, worseThanBaseline } from './baseline.ts';
import type { Ratio } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchAgainstNginx } from './nginx.ts';
import { benchOthers } from './others.ts';
import { benchSizes } from './sizes.ts';
import { benchThreads } from './threads.ts';

const parts = {
  sizes: () => benchSizes({ million: options.million }),
  others: () => benchOthers({ million: options.million }),
  threads: benchThreads,
  bare: benchAgainstBare,
  nginx: benchAgainstNginx,
  memory: benchMemory,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Fails if a ratio is over a fifth worse than in bench/baseline.json. */
    check: { type: 'boolean', default: false },
    /** Stores the ratios in bench/baseline.json. */
    save: { type: 'boolean', default: false },
    /** Measures a million members, too: this takes about ten minutes more. */
    million: { type: 'boolean', default: false },
  },
});

console.log(`Node.js ${process.version}, ${availableParallelism()} cores`);
const ratios: Ratio[] = [];
for (const [name, bench] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name)) ratios.push(...(await bench()));
}
if (options.save) saveBaseline(ratios);
const worse = options.check ? worseThanBaseline(ratios) : [];
if (options.check)
  console.log(worse.length > 0 ? '\nWorse than the baseline:' : '\nAs the baseline.');
for (const line of worse) console.log(`  ${line}`);
process.exit(worse.length > 0 ? 1 : 0);
