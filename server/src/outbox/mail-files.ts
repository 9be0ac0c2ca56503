import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes mails that were written to files: mails to or from an address (in lower case), or mails older than a time.
 * Returns their number.
 */
export async function removeMailFiles(
  folder: string,
  which: { to: string } | { before: Date },
): Promise<number> {
  let removed = 0;
  for (const name of await mailFiles(folder)) {
    const path = join(folder, name);
    const isMeant = 'to' in which ? await names(path, which.to) : await isOlder(path, which.before);
    if (!isMeant) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function mailFiles(folder: string): Promise<string[]> {
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return all.filter((name) => /\.eml(?:\.part)?$/.test(name));
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtime < before;
}

/** Whether the address is in `To` or `Reply-To`. */
async function names(path: string, email: string): Promise<boolean> {
  const mail = await readFile(path, 'utf8').catch(() => '');
  const [header = ''] = mail.split('\r\n\r\n', 1);
  const unfolded = header.replace(/\r\n[ \t]+/g, ' ').toLowerCase();
  return unfolded
    .split('\r\n')
    .filter((line) => /^(?:to|reply-to):/.test(line))
    .some((line) => line.split(/[\s<>,:]+/).includes(email));
}
