import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';

/** A repeated stack is written in full again after this time. */
const foldMs = 10 * 60_000;

/** The log of this process: one JSON object per line on standard output. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = { level: logLevel, serializers: { err: foldRepeatedStacks() } };
  return pino(options, destination ?? standardOutput());
}

/**
 * Ignores write errors: without a listener, a failed write to a full disk would end the process. Up to 1 MB of
 * unwritten lines waits in memory.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: 1_000_000 });
  output.on('error', () => {});
  // After a failed write, lines wait in memory. At exit, the library would block until it can write them.
  output.once('error', () => process.prependListener('exit', () => output.destroy()));
  return output;
}

/** Ignores write errors of a closed terminal or pipe, or of a full disk: the site goes on. */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Returns a function that prints start-up messages, whatever the log level is. */
export function startLines({ logFormat }: Pick<Config, 'logFormat'>): (text: string) => void {
  if (logFormat === 'mixed') return (text) => console.log(text);
  const log = pino({ level: 'info' }, standardOutput());
  return (text) => log.info(text);
}

/** Reports why the program fails to start, or why it ends. */
export function failureLine(logFormat: Config['logFormat'], text: string): void {
  if (logFormat === 'mixed') {
    console.error(text);
    return;
  }
  try {
    pino({ level: 'fatal' }, pino.destination({ fd: 2, sync: true })).fatal(text);
  } catch {
    // The message cannot be written. The exit code still reports the failure.
  }
}

/**
 * Writes each stack once. For ten minutes, repeats show only the stack's id and a count. Otherwise the log would grow
 * fast on a full disk, where every request fails with the same stack.
 */
export function foldRepeatedStacks(now = () => performance.now()): (error: Error) => unknown {
  const known = new LRUCache<string, { since: number; times: number }>({ max: 200 });
  return (error) => {
    const serialized = pino.stdSerializers.err(error);
    // Values other than errors stay unchanged.
    if (typeof serialized?.stack !== 'string') return serialized;
    // Compares only the frames. Messages may contain details of the request, so equal errors may differ there.
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
