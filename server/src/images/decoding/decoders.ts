import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { UnavailableError } from '../../core/domain-errors.ts';
import type { DecoderAnswer, DecoderJob, DecoderTasks } from './decoder-process.ts';
import { receivedError } from './image-errors.ts';

/** Two for uploads (`files.routes.ts`) and one for what readers ask for. A process takes 60 MB. */
const maxProcesses = 3;
/** CPU time. A picture of the largest size takes under 2 s on one slow core; on a busy machine it waits as well. */
const defaultLimitMs = 5_000;
/** The server's own files are no trap, and are encoded up to four times. */
const storedFactor = 3;
/** This limit ends a decoder that hangs, and any decoder where the system tells no CPU times. */
const defaultClockMs = 60_000;
const defaultIdleMs = 2 * 60_000;

/** The decoder did not answer in time and was killed. */
export class DecodingTimeoutError extends UnavailableError {
  constructor(spent: string) {
    super('busy', `not done within ${spent}`);
  }
}

type Run = <Task extends keyof DecoderTasks>(
  task: Task,
  ...args: Parameters<DecoderTasks[Task]>
) => ReturnType<DecoderTasks[Task]>;

/**
 * Processes that decode pictures: libvips cannot be interrupted, a process can be killed. Each is
 * started when it is first needed, does one job at a time, and ends after `idleMs` without one. Jobs
 * reject with the errors of the task, with `DecodingTimeoutError` after `limitMs` of CPU time (three times
 * as much for stored pictures) or `clockMs`, and with `UnavailableError` if the process has ended or does
 * not start.
 */
export function decoders({
  limitMs = defaultLimitMs,
  clockMs = defaultClockMs,
  idleMs = defaultIdleMs,
  /** On a busy machine; 0.2 s on a quiet one. */
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
    // A signal to the whole group may end a process that has not begun to ignore it: once more.
    const decoder = takeIdle() ?? (await start(startMs).catch(() => start(startMs)));
    const ms = job.task === 'encodeUpload' ? limitMs : storedFactor * limitMs;
    const late = new DecodingTimeoutError(`${clockMs} ms`);
    const answering = nextMessage<DecoderAnswer>(decoder, clockMs, late);
    const stopWatching = endAfterCpuTime(decoder, ms);
    decoder.send(job, () => {});
    const answer = await answering.catch((error: unknown) => {
      throw stopWatching() ? new DecodingTimeoutError(`${ms} ms of CPU time`) : error;
    });
    stopWatching();
    // It may have been killed while its answer was on the way.
    if (!decoder.killed) putBack(decoder);
    if ('error' in answer) throw receivedError(answer.error);
    return answer.result;
  };
  return ((task, ...args) => limit(() => run({ task, args }))) as Run;
}

/** Kills a process that uses so much CPU time from now on; the returned function ends this, and says whether it did. */
function endAfterCpuTime(decoder: ChildProcess, limitMs: number): () => boolean {
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

/** CPU time of a process so far, in ms, of all its threads; undefined where the system does not tell it. */
function cpuTimeMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have blanks: proc_pid_stat(5) counts utime as 14 and stime as 15, in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

async function start(limitMs: number): Promise<ChildProcess> {
  const decoder = fork(new URL('./decoder-process.ts', import.meta.url), {
    // Buffers as they are.
    serialization: 'advanced',
    execArgv: [],
    // It reads what strangers send, and has no use for the server's secrets.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  decoder.on('error', () => decoder.kill('SIGKILL'));
  // The timer of a job keeps the server alive, an idle process does not.
  decoder.unref();
  decoder.channel?.unref();
  await nextMessage(decoder, limitMs, new UnavailableError('busy', 'the decoder did not start'));
  return decoder;
}

/** The next message of a process, which is killed if it sends none in time. */
async function nextMessage<Message>(decoder: ChildProcess, limitMs: number, late: Error) {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const lost = (why: unknown) => reject(new UnavailableError('busy', why));
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
