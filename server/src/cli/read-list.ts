import { fork } from 'node:child_process';
import type { Columns } from '@alumni/shared/roll-numbers/list/columns';
import type { ListEncoding } from '@alumni/shared/roll-numbers/list/decode-text';
import type { ListMessageKey } from '@alumni/shared/roll-numbers/list/list-messages';
import type { ListPerson } from '@alumni/shared/roll-numbers/list/people';
import { InvalidInputError } from '../core/domain-errors.ts';
import { CommandError } from './command.ts';

/** A real list is read in a few seconds. */
const maxSeconds = 120;
/** MB of memory: a file that unpacks to more ends its own process. */
const maxMemory = 1_500;

export interface ReadOptions {
  bytes: Uint8Array;
  sheet?: string | undefined;
  withHidden: boolean;
}

export interface CommandList {
  people: ListPerson[];
  columns: Columns;
  /** Empty for a text. */
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

/** Reads a list as the page does. Throws `InvalidInputError` for a file that is none, or takes too long. */
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
  if (isLate) throw new InvalidInputError('importTooSlow', { values: { seconds: maxSeconds } });
  if (!reply) throw new InvalidInputError('importNotWorkbook');
  if ('refused' in reply) {
    const { key, values } = reply.refused;
    throw new InvalidInputError(key, { values });
  }
  if ('unknownSheet' in reply) {
    throw new CommandError(
      `There is no such sheet. The sheets are: ${reply.unknownSheet.join(', ')}.`,
    );
  }
  return reply.list;
}
