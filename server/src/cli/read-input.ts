import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { CommandError } from './command.ts';

/** As much as a list may have. */
const max = rollNumberImportLimits.file;

/** The whole of a file that was named. Throws `CommandError`, also for one that is larger or never ends. */
export async function readInput(file: string): Promise<Buffer> {
  const bytes = await buffer(createReadStream(file, { end: max })).catch(
    ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
      throw new CommandError(`${file} cannot be read (${code}).`);
    },
  );
  if (bytes.length <= max) return bytes;
  throw new CommandError(`${file} is larger than ${max / 1_000_000} MB.`);
}
