import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Volume {
  path: string;
  unmount(): void;
}

/** A volume in memory of its own size, to be filled up. Throws where this machine may not mount. */
export function mountMemory(megabytes: number): Volume {
  return mounted('tmpfs', ['-t', 'tmpfs', '-o', `size=${megabytes}m`]);
}

/** A disk with a journaling file system, of which `afterPowerCut` makes what a power cut leaves. */
export function mountDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-disk-'));
  const image = join(folder, 'disk.img');
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  run('mkfs.ext4', ['-q', image]);
  // What nobody asked to be synced stays in memory for ten minutes.
  const volume = mountImage(image, 'loop,commit=600');
  let cuts = 0;
  return {
    path: volume.path,
    /** The blocks that have reached the disk by now, mounted as after the next start. */
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
  return mounted(image, ['-o', options]);
}

function mounted(device: string, options: string[]): Volume {
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
    throw new Error(`This fault needs a Linux on which ${command} works, that is, root.`, {
      cause,
    });
  }
}
