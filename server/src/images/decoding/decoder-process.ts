// Decodes pictures for the server, one at a time, until the server ends it (decoders.ts).
import { endBeforeServer } from '../../core/short-memory.ts';
import { encodeIcon, encodePreview, encodeRendition, encodeUpload } from './image-codec.ts';
import { type SentError, sentError } from './image-errors.ts';
import { loadSharp } from './sharp.ts';

const tasks = { encodeUpload, encodeIcon, encodePreview, encodeRendition };

export type DecoderTasks = typeof tasks;

export interface DecoderJob<Task extends keyof DecoderTasks = keyof DecoderTasks> {
  task: Task;
  args: Parameters<DecoderTasks[Task]>;
}

export type DecoderAnswer = { result: unknown } | { error: SentError };

async function answer({ task, args }: DecoderJob): Promise<DecoderAnswer> {
  try {
    const work = tasks[task] as (...given: unknown[]) => Promise<unknown>;
    return { result: await work(...args) };
  } catch (error) {
    return { error: sentError(error) };
  }
}

// systemd and terminals signal all processes: uploads that the server still finishes need this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// `process.exit` would wait for a decoder that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: DecoderJob) => {
  // Never rejects.
  answer(job).then(tell, () => {});
});
endBeforeServer();
await loadSharp();
tell('ready');

/** A server that has ended hears nothing; `disconnect` ends this process then. */
function tell(message: DecoderAnswer | 'ready'): void {
  process.send?.(message, () => {});
}
