import type { ResponseOf } from '@alumni/shared/endpoint';
import type { askForExport } from '@alumni/shared/my-data';
import { addressOf } from '../../api/address.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { getLanguage } from '../../i18n/language.ts';

/** More is left to the browser's own downloads: here the file would fill a small phone's memory. */
const mostInMemory = 50_000_000;

interface DownloadOptions {
  fileName: string;
  signal: AbortSignal;
  /** Gets the bytes that have come. */
  onProgress: (received: number) => void;
}

/**
 * Fetches the file at `url` and hands it to the browser to be saved; a large one is begun by the
 * browser itself. Throws `ApiError`, or the abort of `signal`.
 */
export async function downloadMyData(
  { url, bytes }: ResponseOf<typeof askForExport>,
  { fileName, signal, onProgress }: DownloadOptions,
): Promise<'saved' | 'begun'> {
  const address = addressOf(url);
  if (bytes > mostInMemory) {
    save(address, fileName);
    return 'begun';
  }
  const parts = await receive(address, signal, onProgress);
  const object = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }));
  save(object, fileName);
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(object), 60_000);
  return 'saved';
}

async function receive(
  address: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  try {
    const response = await fetch(address, {
      signal,
      headers: { 'Accept-Language': getLanguage() },
    });
    if (!response.ok || !response.body) throw new ApiError(response.status);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return parts;
      parts.push(value);
      received += value.length;
      onProgress(received);
    }
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw new ApiError(0);
  }
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
