// Checks that CI runs before the tests: format, lint, import rules, dead code, types, download sizes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { floorProblems } from './browser-floor/problems.ts';
import { tokenProblems } from './css-tokens.ts';
import { tableWriterProblems } from './table-writers.ts';
import { checkWeights } from './weights.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
let failed = false;

/** `demo` is type-checked with the server, whose code it runs. */
const workspaces = ['server', 'client', 'e2e', 'client/build', 'shared'];
const steps = [
  // Start the slowest steps first: the run ends sooner.
  ...workspaces.map((workspace) => [`Types: ${workspace}`, () => run('tsc', ['-p', workspace])]),
  ['Promises', checkPromises],
  ['Format and lint', () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['Dead code', () => run('knip', ['--no-progress'])],
  ['Import rules', checkImports],
  ['One store for each table', () => tableWriterProblems(join(root, 'server/src'))],
  ['Floor of browsers', () => floorProblems(root)],
  ['Styles use defined properties', () => tokenProblems(root)],
  ['Weight of the home page and the routes', () => checkWeights(root)],
];
const workers = Array.from({ length: Math.min(availableParallelism(), 4) }, async () => {
  for (let next = steps.shift(); next; next = steps.shift()) await step(...next);
});
await Promise.all(workers);
process.exit(failed ? 1 : 0);

async function step(name, work) {
  const started = performance.now();
  const problems = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) failed = true;
}

/** Runs a tool of the project; returns its output if it fails. */
async function run(tool, options) {
  const { status, stdout, stderr } = await outputOf(tool, options);
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

async function outputOf(tool, options) {
  const child = spawn(process.execPath, [bin(tool), ...options], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}

function bin(tool) {
  const packages = {
    biome: '@biomejs/biome',
    depcruise: 'dependency-cruiser',
    tsc: 'typescript-native',
  };
  const folder = join(root, 'node_modules', packages[tool] ?? tool);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[tool]);
}

/** Finds unhandled promises with oxlint: Biome's own rule finds only a third of them (decision 0001). */
async function checkPromises() {
  const done = await outputOf('oxlint', ['--format', 'json', '.']);
  if (!done.stdout) return [done.stderr];
  const { diagnostics, number_of_files: files } = JSON.parse(done.stdout);
  if (files < 400) return [`oxlint read too few files: ${files}`];
  return diagnostics.map(({ filename, labels, message }) => {
    const { line } = labels[0]?.span ?? {};
    return `${filename}:${line}: ${message}`;
  });
}

/** Checks the import rules. Also fails if few modules were read: a wrong path would find no violations. */
async function checkImports() {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const folders = ['shared/src', 'server/src', 'client/src', 'demo/src'];
  const done = await outputOf('depcruise', [...options, ...folders]);
  if (!done.stdout) return [done.stderr];
  const { modules, summary } = JSON.parse(done.stdout);
  const perFolder = folders.map(
    (folder) => modules.filter((module) => module.source.startsWith(folder)).length,
  );
  if (perFolder.some((count) => count < 10)) {
    return [
      `dependency-cruiser read too few modules: ${folders.map((f, i) => `${f} ${perFolder[i]}`).join(', ')}`,
    ];
  }
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
