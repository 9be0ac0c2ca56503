import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes a new file that only its owner can read. Never overwrites; removes a partial file after an error. */
export async function writeOutput(path: string, content: AsyncIterable<unknown> | string[]) {
  const file = await open(path, 'wx', 0o600);
  await pipeline(content, file.createWriteStream()).catch(async (error: NodeJS.ErrnoException) => {
    await rm(path, { force: true });
    throw error.syscall === 'write' ? Object.assign(error, { path }) : error;
  });
}
