// The weight budget: compressed sizes of what a visitor downloads (docs/architecture.md, weights).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findChunks, readClientManifest } from './client-chunks.ts';

const kB = 1000;

/** One page load of `/`, scrolled to its end; limits in kB. */
const home = { html: 8, js: 101, css: 8, font: 14, all: 124 };

/** A hair above a figure of the home page is reported, no error: hashes in names of files move it by up to 0.25 kB. */
const homeTolerated = 1.02;

/** Sources of what the home page loads when it comes into view. */
const homeParts = /\/features\/home\/[^/]+$/;

/** Fetched once a version, after the first page is idle. */
const worker = 4;

/**
 * Weight that a route adds to the home page's download, in kB, by the name of its screen's file. These
 * are goals: a quarter above them is an error, so that no code is bent for a few hundred bytes.
 */
const routes = [
  {
    name: 'admin',
    screens:
      /(admissions|audit-list|replies|messages|mail|members|figures|roles|setup|successor|health|roll-numbers|manage-\w+)-screen\.tsx$/,
    goal: 12,
  },
  { name: 'list', screens: /(directory|-list)-screen\.tsx$/, goal: 10 },
  { name: 'details', screens: /-details-screen\.tsx$/, goal: 8 },
  { name: 'auth', screens: /features\/auth\/.*-screen\.tsx$/, goal: 8 },
  // 16 of their own, and 6 for uploads.
  { name: 'editor', screens: /(-editor|profile)-screen\.tsx$/, goal: 22 },
  { name: 'screen', screens: /-screen\.tsx$/, goal: 8 },
];

/** Loaded by several routes and measured on their own; chunks have the name of their largest module. */
const sharedParts = [
  {
    name: 'forms',
    chunks: ['react-hook-form', 'use-submission', 'form-messages', 'use-unsaved-warning', 'editor'],
    goal: 22,
  },
  { name: 'schemas', chunks: ['zod'], goal: 11.5 },
];
const tolerated = 1.25;

/** Prints the weights; returns what is over its limit. */
export function checkWeights(root) {
  const dist = join(root, 'client/dist');
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile))
    return ['client/dist is missing: run npm start once, or build it.'];
  const manifest = readClientManifest(root);
  const problems = [];
  const weigh = (label, bytes, limit, goal = limit) => {
    const over = bytes > goal * kB ? ', over its goal' : '';
    const size = (bytes / kB).toFixed(1);
    console.log(`     ${label.padEnd(44)} ${size.padStart(6)} kB of ${goal}${over}`);
    if (bytes > limit * kB) problems.push(`${label}: ${size} kB, limit ${limit} kB`);
  };
  const weighPart = (label, bytes, goal) => weigh(label, bytes, goal * tolerated, goal);
  const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const first = findChunks(manifest, 'base');
  const base = new Set(first.flatMap((chunk) => [...reachable(manifest, chunk)]));
  // Loaded when it comes into view, so a visit of `/` downloads it too.
  const lazyOnHome = findChunks(manifest, homeParts, ({ src }) => homeParts.test(src ?? ''));
  const whole = new Set([
    ...base,
    ...lazyOnHome.flatMap((chunk) => [...reachable(manifest, chunk)]),
  ]);
  const weighHome = (label, bytes, goal) =>
    weigh(`home: ${label}`, bytes, goal * homeTolerated, goal);
  const html = sizeOf('index.html');
  const [js, css] = ['.js', '.css'].map((ending) => sum(only(whole, ending)));
  const fonts = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => readFileSync(join(dist, 'assets', name)).length);
  const font = fonts.reduce((total, size) => total + size, 0);
  weighHome('HTML', html, home.html);
  weighHome('JavaScript', js, home.js);
  weighHome('CSS', css, home.css);
  weighHome('font', font, home.font);
  weighHome('all of it', html + js + css + font, home.all);

  weigh('service worker', sizeOf('sw.js'), worker);

  const shared = new Set();
  for (const { name, chunks: names, goal } of sharedParts) {
    const chunks = names.flatMap((one) => findChunks(manifest, one));
    const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
    for (const file of files) shared.add(file);
    weighPart(`shared: ${name}`, sum(only(files, '.js')), goal);
  }
  const measured = new Set();
  for (const chunk of Object.values(manifest)) {
    const kind = routes.find(({ screens }) => screens.test(chunk.src ?? ''));
    if (!kind) continue;
    measured.add(kind);
    const own = [...reachable(manifest, chunk)].filter(
      (file) => !base.has(file) && !shared.has(file),
    );
    weighPart(`${kind.name}: ${basename(chunk.src)}`, sum(only(own, '.js')), kind.goal);
  }
  for (const kind of routes) {
    if (!measured.has(kind)) problems.push(`No screen of the build is of the kind '${kind.name}'.`);
  }
  return problems;
}

/** Files that a chunk needs before it runs: itself, its CSS, and the same of its imports. */
function reachable(manifest, chunk, files = new Set()) {
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const key of chunk.imports ?? []) reachable(manifest, manifest[key], files);
  return files;
}

function only(files, ending) {
  return [...files].filter((file) => file.endsWith(ending));
}
