// The weight budget: compressed sizes of a visitor's downloads (docs/architecture.md, weights).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findChunks, readClientManifest } from './client-chunks.ts';

const kB = 1000;

/** One page load of `/`, scrolled to its end; limits in kB. */
const home = { html: 8, js: 101, css: 8, font: 14, all: 124 };

/**
 * A size more than 2 % above its limit is an error. A smaller excess is only reported: hashed file names change the
 * home page's size by up to 0.25 kB.
 */
const slack = 1.02;

/** Sources of the home page's sections. Each section is a chunk that loads when the visitor scrolls near it. */
const homeParts = /\/features\/home\/[^/]+$/;

/** Limit for the service worker in kB. It is fetched once per version, after the first page is idle. */
const worker = 4;

/**
 * Goals for the weight in kB that a route adds to the home page's download, by the file name of its screen. Only a
 * weight more than a quarter above its goal is an error. A few hundred bytes are not worth contorted code.
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
  // 16 kB for the editor itself, and 6 kB for uploads.
  { name: 'editor', screens: /(-editor|profile|start)-screen\.tsx$/, goal: 22 },
  { name: 'screen', screens: /-screen\.tsx$/, goal: 8 },
];

/** Chunks that several routes load, measured separately. A chunk has the name of its largest module. */
const sharedParts = [
  {
    name: 'forms',
    chunks: ['react-hook-form', 'use-submission', 'form', 'editor'],
    goal: 22,
  },
  { name: 'schemas', chunks: ['zod'], goal: 11.5 },
];
const tolerated = 1.25;

/** Prints the weights; returns those over their limit. */
export function checkWeights(root) {
  const dist = join(root, 'client/dist');
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile))
    return ['client/dist is missing: run npm start once, or build it.'];
  const manifest = readClientManifest(root);
  const problems = [];
  const weigh = (label, bytes, goal, limit = goal * slack) => {
    const over = bytes > goal * kB ? `, over its goal, allowed up to ${limit.toFixed(1)}` : '';
    const size = (bytes / kB).toFixed(1);
    console.log(`     ${label.padEnd(44)} ${size.padStart(6)} kB of ${goal}${over}`);
    if (bytes > limit * kB) problems.push(`${label}: ${size} kB, limit ${limit.toFixed(1)} kB`);
  };
  const weighPart = (label, bytes, goal) => weigh(label, bytes, goal, goal * tolerated);
  const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const first = findChunks(manifest, 'base');
  const base = new Set(first.flatMap((chunk) => [...reachable(manifest, chunk)]));
  // These chunks are sections of the home page, which load when the visitor scrolls near them. A whole visit downloads
  // them all.
  const lazyOnHome = findChunks(manifest, homeParts, ({ src }) => homeParts.test(src ?? ''));
  const whole = new Set([
    ...base,
    ...lazyOnHome.flatMap((chunk) => [...reachable(manifest, chunk)]),
  ]);
  const html = sizeOf('index.html');
  const [js, css] = ['.js', '.css'].map((ending) => sum(only(whole, ending)));
  const fonts = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => readFileSync(join(dist, 'assets', name)).length);
  const font = fonts.reduce((total, size) => total + size, 0);
  weigh('home: HTML', html, home.html);
  weigh('home: JavaScript', js, home.js);
  weigh('home: CSS', css, home.css);
  weigh('home: font', font, home.font);
  weigh('home: all of it', html + js + css + font, home.all);

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

/** Files that a chunk needs before it runs: itself, its CSS and, recursively, its imports. */
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
