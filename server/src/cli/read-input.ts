import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { CommandError } from './command.ts';

/** Size limit of a file in bytes. It is the limit of an imported list of people. */
const max = rollNumberImportLimits.file;

/** Reads a whole file. Throws `CommandError`, also if it exceeds the limit or never ends. */
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
