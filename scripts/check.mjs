// Run by CI before the tests: format, lint, import rules, comments, dead code, types, lines, weights.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headlessCommentProblems } from './comment-sentences.ts';
import { lineProblems } from './lines.mjs';
import { tableWriterProblems } from './table-writers.ts';
import { checkWeights } from './weights.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
let failed = false;

step('Format and lint', () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.']));
step('Promises', checkPromises);
step('Import rules', checkImports);
step('One store for each table', () => tableWriterProblems(join(root, 'server/src')));
step('Sentences have a subject', () => headlessCommentProblems(root));
step('Dead code', () => run('knip', ['--no-progress']));
for (const workspace of ['shared', 'server', 'client', 'client/build', 'demo', 'e2e']) {
  step(`Types: ${workspace}`, () => run('tsc', ['-p', workspace]));
}
step('Lines of the product', lineProblems);
step('Weight of the home page and the routes', () => checkWeights(root));
process.exit(failed ? 1 : 0);

function step(name, work) {
  const started = performance.now();
  const problems = work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) failed = true;
}

/** Runs a tool of the project; its output is the problem when it fails. */
function run(tool, options) {
  const done = spawnSync(process.execPath, [bin(tool), ...options], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return done.status === 0 ? [] : [`${done.stdout}${done.stderr}`];
}

function bin(tool) {
  const packages = { biome: '@biomejs/biome', depcruise: 'dependency-cruiser', tsc: 'typescript' };
  const folder = join(root, 'node_modules', packages[tool] ?? tool);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[tool]);
}

/** Biome's own rule sees a third of the floating promises (decision 0020). */
function checkPromises() {
  const done = spawnSync(process.execPath, [bin('oxlint'), '--format', 'json', '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!done.stdout) return [done.stderr];
  const { diagnostics, number_of_files: files } = JSON.parse(done.stdout);
  if (files < 400) return [`oxlint read too few files: ${files}`];
  return diagnostics.map(({ filename, labels, message }) => {
    const { line } = labels[0]?.span ?? {};
    return `${filename}:${line}: ${message}`;
  });
}

/** Fails if few modules were read: without modules there are no violations either. */
function checkImports() {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const folders = ['shared/src', 'server/src', 'client/src', 'demo/src'];
  const done = spawnSync(process.execPath, [bin('depcruise'), ...options, ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
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
