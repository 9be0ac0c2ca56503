import { ListError } from '@alumni/shared/roll-numbers/list/list.messages';
import { readList, readPasted } from '@alumni/shared/roll-numbers/list/read-list';
import type { ListReply, ListRequest } from './list-request.ts';

self.onmessage = async ({ data }: MessageEvent<ListRequest>) => {
  self.postMessage(await read(data));
};

async function read(request: ListRequest): Promise<ListReply> {
  try {
    if ('text' in request) return { list: readPasted(request.text) };
    // Safari 13 has no Blob.arrayBuffer.
    const bytes = new Uint8Array(await new Response(request.file).arrayBuffer());
    return { list: readList(bytes, request.encoding) };
  } catch (error) {
    if (error instanceof ListError) return { refused: { key: error.key, values: error.values } };
    // The file has changed since it was chosen, or its cloud storage is unreachable.
    return { unreadable: true };
  }
}
