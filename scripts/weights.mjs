// The weight budget: compressed sizes of what a visitor downloads (docs/architecture.md, weights).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const kB = 1000;

/** One page load of `/`, scrolled to its end; limits in kB. */
const home = { html: 8, js: 88, css: 8, font: 14, all: 112 };

/** Fetched once a version, after the first page is idle. */
const worker = 4;

/** What a route adds to the home page's download, in kB, by the name of its screen's file. */
const routes = [
  { name: 'list', screens: /(directory|-list)-screen\.tsx$/, limit: 8 },
  { name: 'details', screens: /-details-screen\.tsx$/, limit: 6 },
  { name: 'auth', screens: /features\/auth\/.*-screen\.tsx$/, limit: 6 },
  { name: 'editor', screens: /(-editor|profile)-screen\.tsx$/, limit: 12 },
  { name: 'screen', screens: /-screen\.tsx$/, limit: 8 },
];

/** Loaded by several routes and measured on their own. */
const sharedParts = [
  { name: 'forms', chunk: /^forms/, limit: 18 },
  { name: 'schemas', chunk: /^schemas/, limit: 9 },
  { name: 'uploads', chunk: /^uploads/, limit: 6 },
];

/** Prints the weights; returns what is over its limit. */
export function checkWeights(root) {
  const dist = join(root, 'client/dist');
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile))
    return ['client/dist is missing: run npm start once, or build it.'];
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const problems = [];
  const weigh = (label, bytes, limit) => {
    const line = `     ${label.padEnd(44)} ${(bytes / kB).toFixed(1).padStart(6)} kB of ${limit}`;
    console.log(line);
    if (bytes > limit * kB)
      problems.push(`${label}: ${(bytes / kB).toFixed(1)} kB, limit ${limit} kB`);
  };
  const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const first = Object.values(manifest).filter((chunk) => chunk.isEntry || chunk.name === 'base');
  const base = new Set(first.flatMap((chunk) => [...reachable(manifest, chunk)]));
  // Loaded when it comes into view, so a visit of `/` downloads it too.
  const lazyOnHome = Object.values(manifest).filter((chunk) =>
    /\/home\/[^/]+$/.test(chunk.src ?? ''),
  );
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
  for (const chunk of Object.values(manifest)) {
    const part = sharedParts.find(({ chunk: pattern }) => pattern.test(basename(chunk.file)));
    if (!part || !chunk.file.endsWith('.js')) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) shared.add(file);
    weigh(`shared: ${part.name}`, sizeOf(chunk.file), part.limit);
  }
  const screens = Object.values(manifest).filter((chunk) => chunk.isDynamicEntry);
  for (const chunk of screens) {
    const kind = routes.find(({ screens: pattern }) => pattern.test(chunk.src ?? ''));
    if (!kind) continue;
    const own = [...reachable(manifest, chunk)].filter(
      (file) => !base.has(file) && !shared.has(file),
    );
    weigh(`${kind.name}: ${basename(chunk.src)}`, sum(only(own, '.js')), kind.limit);
  }
  if (screens.length < 5) problems.push('too few routes were found in the build');
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
