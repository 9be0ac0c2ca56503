import { fork } from 'node:child_process';
import type { Columns } from '@alumni/shared/roll-numbers/list/columns';
import type { ListEncoding } from '@alumni/shared/roll-numbers/list/decode-text';
import {
  type ListMessageKey,
  listMessages,
  readableMessages,
} from '@alumni/shared/roll-numbers/list/list.messages';
import type { ListPerson } from '@alumni/shared/roll-numbers/list/people';
import { InvalidInputError } from '../core/domain-errors.ts';
import { CommandError } from './command.ts';

/** Time limit; a real list takes a few seconds. */
const maxSeconds = 120;
/** Memory limit in MB: a larger unpacked file only crashes the child process. */
const maxMemory = 1_500;

export interface ReadOptions {
  bytes: Uint8Array;
  sheet?: string | undefined;
  withHidden: boolean;
}

export interface CommandList {
  people: ListPerson[];
  columns: Columns;
  /** Name of the sheet; empty for a text file, such as CSV. */
  sheet: string;
  otherSheets: string[];
  hiddenRows: number;
  hiddenColumns: number;
  encoding?: ListEncoding;
}

export type ReadReply =
  | { list: CommandList }
  | { unknownSheet: string[] }
  | { refused: { key: ListMessageKey; values: Record<string, string | number> } };

/**
 * Reads a list of people as the import page does, in a child process. Throws `InvalidInputError` if the file is no list
 * or takes too long.
 */
export async function readListFile(options: ReadOptions): Promise<CommandList> {
  const child = fork(new URL('./read-list-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [...process.execArgv, `--max-old-space-size=${maxMemory}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, maxSeconds * 1_000);
  const reply = await new Promise<ReadReply | undefined>((resolve) => {
    child.once('message', (message) => resolve(message as ReadReply));
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
    child.send(options);
  });
  clearTimeout(timer);
  if (isLate)
    throw new InvalidInputError(listMessages.importTooSlow, { values: { seconds: maxSeconds } });
  if (!reply) throw new InvalidInputError(listMessages.importNotWorkbook);
  if ('refused' in reply) {
    const { key, values } = reply.refused;
    throw new InvalidInputError(readableMessages[key], { values });
  }
  if ('unknownSheet' in reply) {
    throw new CommandError(
      `There is no such sheet. The sheets are: ${reply.unknownSheet.join(', ')}.`,
    );
  }
  return reply.list;
}
