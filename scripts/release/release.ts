import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleImage } from './image-files.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export const platforms = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof platforms)[number];
export const hostPlatform = `${process.platform}-${process.arch}`;

/**
 * Assembles a release in an empty folder: the image's files, the pinned Node.js and the operator's documents. If the
 * platform is this machine's, runs the release's `check` once.
 */
export function assembleRelease(folder: string, platform: Platform): void {
  const isHost = platform === hostPlatform;
  assembleImage(folder, isHost ? undefined : downloadPackages(platform));
  addNode(folder, platform);
  const documents = ['first-server', 'troubleshooting', 'operations'].map(
    (name) => `docs/${name}.md`,
  );
  for (const path of ['.env.example', 'CHANGELOG.md', ...documents]) {
    cpSync(join(root, path), join(folder, path));
  }
  if (!isHost) return;
  execFileSync(join(folder, 'alumni'), ['check'], { stdio: 'inherit', env: {} });
}

/** Packs a folder under its own name. Omits this machine's times and owners: the same content gives the same file. */
export function packRelease(folder: string, file: string): void {
  const attributes = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
  const compress = file.endsWith('.gz') ? ['-I', 'gzip -9n'] : [];
  const where = ['-C', dirname(folder), basename(folder)];
  execFileSync('tar', [...attributes, ...compress, '-cf', file, ...where], { stdio: 'inherit' });
}

/**
 * Returns a function that downloads a platform's packages: this machine's `node_modules` lacks the native ones of other
 * platforms.
 */
function downloadPackages(platform: Platform) {
  const [os, cpu] = platform.split('-');
  return (options: string[], folder: string) => {
    const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--ignore-scripts'];
    npm(['ci', ...options, ...target], folder);
  };
}

/** Adds Node.js from the registry's package for the platform. */
function addNode(folder: string, platform: Platform): void {
  const bin = join(folder, 'bin', platform);
  mkdirSync(bin, { recursive: true });
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (platform === hostPlatform) {
    const installed = join(root, `node_modules/node-${platform}`);
    cpSync(join(installed, 'bin/node'), join(bin, 'node'));
    cpSync(join(installed, 'LICENSE'), join(bin, 'LICENSE'));
    return;
  }
  const work = mkdtempSync(join(tmpdir(), 'alumni-node-'));
  try {
    const name = `node-${platform}`;
    const spec = `${name}@${optionalDependencies[name]}`;
    const packed = npm(['pack', spec, '--silent', '--pack-destination', work], work).trim();
    const members = ['package/bin/node', 'package/LICENSE'];
    const strip = ['--transform=s|.*/||', '--no-same-owner'];
    execFileSync('tar', ['-xzf', join(work, packed), '-C', bin, ...strip, ...members]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function npm(args: string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
