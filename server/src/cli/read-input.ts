import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/** More than any list has that is taken: two million characters of four bytes. */
const max = 8_000_000;

/** The whole of a file that was named. Throws `CommandError`, also for one that is larger or never ends. */
export async function readInput(file: string): Promise<Buffer> {
  const bytes = await buffer(createReadStream(file, { end: max })).catch(
    ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
      throw new CommandError(`${file} cannot be read (${code}).`);
    },
  );
  if (bytes.length <= max) return bytes;
  throw new CommandError(`${file} is larger than 8 MB.`);
}
