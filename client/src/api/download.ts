import { createDownloadTicket } from '@alumni/shared/calls/download-tickets';
import type { Call } from '@alumni/shared/core/endpoint';
import { requestUrl } from './address.ts';
import { isNetworkError } from './api-error.ts';
import type { CallInput } from './call.ts';
import { call } from './call.ts';

/** A file that the page can save without a network. */
interface LocalFile {
  fileName: string;
  text: string;
  type: string;
}

/**
 * Downloads the file of a call through a URL that contains a ticket. `blob:` URLs fail in in-app browsers, and download
 * managers send no session token.
 */
export async function download<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  offline?: () => LocalFile,
): Promise<void> {
  const { params, query } = input as Partial<Record<'params' | 'query', Record<string, string>>>;
  const address = requestUrl(endpoint.path, params, query, '');
  try {
    const ticket = await call(createDownloadTicket, { body: { address } });
    saveAddress(requestUrl(ticket.address), '');
  } catch (error) {
    if (!offline || !isNetworkError(error)) throw error;
    saveLocally(offline());
  }
}

export function saveLocally({ fileName, text, type }: LocalFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(address, fileName);
  // The browser reads the blob later, so the URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
