import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { formMessages } from '@alumni/shared/core/form.messages';
import pLimit from 'p-limit';
import { compileCacheEnvironment } from '../../core/compile-cache.ts';
import { UnavailableError } from '../../core/domain-errors.ts';
import type { DecoderJob, DecoderResult, DecoderTasks } from './decoder-process.ts';
import { deserializeError } from './image-errors.ts';

/** Two for uploads (`files.routes.ts`) and one for renditions. A process takes 60 MB. */
const maxProcesses = 3;
/** Limit of CPU time: elapsed time depends on load. The largest picture takes under 2 s on a slow core. */
const defaultLimitMs = 5_000;
/**
 * Factor of the time limit for stored pictures. They get more time because they are trusted, and because a preview is
 * encoded up to four times.
 */
const storedFactor = 3;
/**
 * Limit of elapsed time. It is needed for a decoder that hangs without using the CPU, and on systems that report no CPU
 * times.
 */
const defaultClockMs = 60_000;
const defaultIdleMs = 2 * 60_000;

/** The decoder exceeded a time limit and was killed. */
export class DecodingTimeoutError extends UnavailableError {
  constructor(spent: string) {
    super(formMessages.busy, `not done within ${spent}`);
  }
}

type Run = <Task extends keyof DecoderTasks>(
  task: Task,
  ...args: Parameters<DecoderTasks[Task]>
) => ReturnType<DecoderTasks[Task]>;

/**
 * A pool of decoder processes: libvips cannot be interrupted, but a process can be killed. Each starts on demand, runs
 * one job at a time, and ends after `idleMs` without one.
 *
 * A job rejects with its task's error. It rejects with `DecodingTimeoutError` after `clockMs`, or after `limitMs` of
 * CPU time (three times that for stored pictures). It rejects with `UnavailableError` if the process ends or fails to
 * start.
 */
export function decoders({
  limitMs = defaultLimitMs,
  clockMs = defaultClockMs,
  idleMs = defaultIdleMs,
  /** Limit for starting a process: an idle machine takes 0.2 s, a busy one longer. */
  startMs = 30_000,
} = {}): Run {
  const limit = pLimit(maxProcesses);
  const idle: { decoder: ChildProcess; end: NodeJS.Timeout }[] = [];

  function takeIdle(): ChildProcess | undefined {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.end);
      if (next.decoder.connected) return next.decoder;
    }
    return undefined;
  }

  function putBack(decoder: ChildProcess): void {
    const end = setTimeout(() => decoder.kill('SIGKILL'), idleMs).unref();
    idle.push({ decoder, end });
  }

  const run = async (job: DecoderJob) => {
    // Retry once: a signal to the process group kills a new process that does not ignore signals yet.
    const decoder = takeIdle() ?? (await start(startMs).catch(() => start(startMs)));
    const ms = job.task === 'encodeUpload' ? limitMs : storedFactor * limitMs;
    const late = new DecodingTimeoutError(`${clockMs} ms`);
    const pendingResult = nextMessage<DecoderResult>(decoder, clockMs, late);
    const stopWatching = killAfterCpuTime(decoder, ms);
    decoder.send(job, () => {});
    const message = await pendingResult.catch((error: unknown) => {
      throw stopWatching() ? new DecodingTimeoutError(`${ms} ms of CPU time`) : error;
    });
    stopWatching();
    // The CPU-time timer may have killed the process while its result was on the way.
    if (!decoder.killed) putBack(decoder);
    if ('error' in message) throw deserializeError(message.error);
    return message.result;
  };
  return ((task, ...args) => limit(() => run({ task, args }))) as Run;
}

/**
 * Kills a process once it has used `limitMs` of CPU time. The returned function ends the watch and returns whether it
 * has killed the process.
 */
function killAfterCpuTime(decoder: ChildProcess, limitMs: number): () => boolean {
  const before = cpuTimeMs(decoder.pid);
  let isOver = false;
  const timer = setInterval(() => {
    const now = cpuTimeMs(decoder.pid);
    if (now === undefined || before === undefined || now - before <= limitMs) return;
    isOver = true;
    decoder.kill('SIGKILL');
  }, limitMs / 20).unref();
  return () => {
    clearInterval(timer);
    return isOver;
  };
}

/** CPU time of all threads of a process, in ms; undefined if the system does not report it. */
function cpuTimeMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Skip the name, which may contain blanks. In proc_pid_stat(5), utime is field 14, stime 15, in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

async function start(limitMs: number): Promise<ChildProcess> {
  const decoder = fork(new URL('./decoder-process.ts', import.meta.url), {
    // Transfers buffers without conversion to JSON.
    serialization: 'advanced',
    execArgv: [],
    // The process decodes untrusted input, so it gets none of the server's secrets.
    env: { MALLOC_ARENA_MAX: '1', ...compileCacheEnvironment() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  decoder.on('error', () => decoder.kill('SIGKILL'));
  // A job's timer keeps the server alive; an idle process must not.
  decoder.unref();
  decoder.channel?.unref();
  await nextMessage(
    decoder,
    limitMs,
    new UnavailableError(formMessages.busy, 'the decoder did not start'),
  );
  return decoder;
}

/** Waits for a process's next message; kills the process after the limit. */
async function nextMessage<Message>(decoder: ChildProcess, limitMs: number, late: Error) {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const lost = (why: unknown) => reject(new UnavailableError(formMessages.busy, why));
  const timer = setTimeout(() => {
    decoder.kill('SIGKILL');
    reject(late);
  }, limitMs);
  const listeners = { message: resolve, exit: lost, error: lost };
  for (const [event, listener] of Object.entries(listeners)) decoder.once(event, listener);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const [event, listener] of Object.entries(listeners)) decoder.off(event, listener);
  }
}
