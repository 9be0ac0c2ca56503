import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';

/** A stack that goes on being logged is written out again after this time. */
const foldMs = 10 * 60_000;

/** The log of this process: one JSON object a line, on the standard output. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = { level: logLevel, serializers: { err: foldRepeatedStacks() } };
  return pino(options, destination ?? standardOutput());
}

/** A file on a full disk takes no lines, which without a listener ends the process; they wait in a megabyte at most. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: 1_000_000 });
  output.on('error', () => {});
  // At the end of the process the library would write what waits until there is room.
  output.once('error', () => process.prependListener('exit', () => output.destroy()));
  return output;
}

/** A terminal or a pipe that is closed, or a file on a full disk, ends no site: what is said there is lost. */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Says what the operator is to know at the start, whatever the log's level is. */
export function startLines({ logFormat }: Pick<Config, 'logFormat'>): (text: string) => void {
  if (logFormat === 'mixed') return (text) => console.log(text);
  const log = pino({ level: 'info' }, standardOutput());
  return (text) => log.info(text);
}

/** Says why there is no start, or no more of it. */
export function failureLine(logFormat: Config['logFormat'], text: string): void {
  if (logFormat === 'mixed') {
    console.error(text);
    return;
  }
  try {
    pino({ level: 'fatal' }, pino.destination({ fd: 2, sync: true })).fatal(text);
  } catch {
    // The exit code still says it.
  }
}

/**
 * Writes a stack once; where the same is logged again within ten minutes, as by each request while a
 * disk is full, its number and how often it has come.
 */
export function foldRepeatedStacks(now = () => performance.now()): (error: Error) => unknown {
  const known = new LRUCache<string, { since: number; times: number }>({ max: 200 });
  return (error) => {
    const serialized = pino.stdSerializers.err(error);
    // Something that is no error is left as it is.
    if (typeof serialized?.stack !== 'string') return serialized;
    // Messages may differ by what was asked for.
    const frames = serialized.stack.split('\n').filter((line) => /^\s+at /.test(line));
    const stackId = createHash('sha256').update(frames.join('\n')).digest('hex').slice(0, 8);
    const seen = known.get(stackId);
    if (!seen || now() - seen.since > foldMs) {
      known.set(stackId, { since: now(), times: 1 });
      return { ...serialized, stackId };
    }
    seen.times += 1;
    const { stack: _, ...rest } = serialized;
    return { ...rest, stackId, times: seen.times };
  };
}
