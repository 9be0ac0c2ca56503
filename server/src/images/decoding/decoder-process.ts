// Child process that decodes pictures one at a time until the server ends it (decoders.ts).
import { endBeforeServer } from '../../core/short-memory.ts';
import { encodeIcon, encodePreview, encodeRendition, encodeUpload } from './image-codec.ts';
import { type SentError, serializeError } from './image-errors.ts';
import { loadSharp } from './sharp.ts';

const tasks = { encodeUpload, encodeIcon, encodePreview, encodeRendition };

export type DecoderTasks = typeof tasks;

export interface DecoderJob<Task extends keyof DecoderTasks = keyof DecoderTasks> {
  task: Task;
  args: Parameters<DecoderTasks[Task]>;
}

export type DecoderResult = { result: unknown } | { error: SentError };

async function runJob({ task, args }: DecoderJob): Promise<DecoderResult> {
  try {
    const work = tasks[task] as (...given: unknown[]) => Promise<unknown>;
    return { result: await work(...args) };
  } catch (error) {
    return { error: serializeError(error) };
  }
}

// Ignore signals that systemd and terminals send to all processes: the server still finishes uploads.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// Use SIGKILL: `process.exit` would wait for a hanging decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: DecoderJob) => {
  // `runJob` turns every error into a result, so it never rejects.
  runJob(job).then(sendToServer, () => {});
});
endBeforeServer();
await loadSharp();
sendToServer('ready');

/** Ignores errors: if the server has ended, `disconnect` ends this process. */
function sendToServer(message: DecoderResult | 'ready'): void {
  process.send?.(message, () => {});
}
