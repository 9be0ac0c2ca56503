import { ListError } from '@alumni/shared/roll-numbers/list/list.messages';
import type { ReadList } from '@alumni/shared/roll-numbers/list/read-list';
import ListWorker from './list.worker.ts?worker';
import type { ListReply, ListRequest } from './list-request.ts';

/** Time limit. Even the longest real list takes only a quarter of it on a slow phone. */
const maxSeconds = 60;

/**
 * Parses a list in a worker. Returns undefined if the file or the worker cannot be loaded, or when `stopped` aborts.
 * Throws `ListError` if the list is refused or takes too long.
 */
export async function readListFile(
  request: ListRequest,
  stopped: AbortSignal,
): Promise<ReadList | undefined> {
  const worker = new ListWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const reply = await new Promise<ListReply>((resolve) => {
      const end = () => resolve({ unreadable: true });
      worker.onmessage = ({ data }: MessageEvent<ListReply>) => resolve(data);
      worker.onerror = end;
      stopped.addEventListener('abort', end);
      const key = 'importTooSlow';
      const giveUp = () => resolve({ refused: { key, values: { seconds: maxSeconds } } });
      timer = setTimeout(giveUp, maxSeconds * 1_000);
      worker.postMessage(request);
    });
    if ('refused' in reply) throw new ListError(reply.refused.key, reply.refused.values);
    return 'list' in reply ? reply.list : undefined;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
