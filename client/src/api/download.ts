import { createDownloadTicket } from '@alumni/shared/calls/download-tickets';
import type { Call } from '@alumni/shared/core/endpoint';
import { addressOf } from './address.ts';
import { isNetworkError } from './api-error.ts';
import type { CallInput } from './call.ts';
import { call } from './call.ts';

/** What the page can save by itself without a network. */
interface LocalFile {
  fileName: string;
  text: string;
  type: string;
}

/**
 * Has the browser download the file of a call. The views inside of chat programs ignore `blob:`, and their
 * download managers send no token: a ticket stands in the address.
 */
export async function download<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  offline?: () => LocalFile,
): Promise<void> {
  const { params, query } = input as Partial<Record<'params' | 'query', Record<string, string>>>;
  const address = addressOf(endpoint.path, params, query, '');
  try {
    const ticket = await call(createDownloadTicket, { body: { address } });
    saveAddress(addressOf(ticket.address), '');
  } catch (error) {
    if (!offline || !isNetworkError(error)) throw error;
    saveLocally(offline());
  }
}

function saveLocally({ fileName, text, type }: LocalFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(address, fileName);
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
