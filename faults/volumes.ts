import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Volume {
  path: string;
  unmount(): void;
}

/** Mounts a volume in memory. Throws if mounting is not permitted. */
export function mountMemory(megabytes: number): Volume {
  return mount('tmpfs', ['-t', 'tmpfs', '-o', `size=${megabytes}m`]);
}

/**
 * Mounts an ext4 file system in a disk image. The image has only the blocks that have reached the disk. A copy of it is
 * therefore the state after a power cut. Throws if mounting is not permitted.
 */
export function mountDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-disk-'));
  const image = join(folder, 'disk.img');
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  run('mkfs.ext4', ['-q', image]);
  // Write unsynced data back only after ten minutes, so that the copy lacks it.
  const volume = mountImage(image, 'loop,commit=600');
  let cuts = 0;
  return {
    path: volume.path,
    /** Mounts a copy of the image: the state after a power cut now. */
    afterPowerCut(): Volume {
      cuts += 1;
      const copy = join(folder, `cut-${cuts}.img`);
      copyFileSync(image, copy);
      const cut = mountImage(copy, 'loop');
      return {
        path: cut.path,
        unmount() {
          cut.unmount();
          rmSync(copy);
        },
      };
    },
    unmount() {
      volume.unmount();
      rmSync(folder, { recursive: true });
    },
  };
}

function mountImage(image: string, options: string): Volume {
  return mount(image, ['-o', options]);
}

function mount(device: string, options: string[]): Volume {
  const path = mkdtempSync(join(tmpdir(), 'alumni-volume-'));
  mkdirSync(path, { recursive: true });
  run('mount', [...options, device, path]);
  return {
    path,
    unmount() {
      run('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}

function run(command: string, options: string[]): void {
  try {
    execFileSync(command, options, {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (cause) {
    throw new Error(`This fault needs Linux and root: ${command} failed.`, {
      cause,
    });
  }
}

/** Fills a volume with one file: first with large blocks, then with small ones, until nothing fits. */
export function fillUp(path: string): void {
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
