import type { askForExport } from '@alumni/shared/calls/my-data';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { addressOf } from '../../api/address.ts';
import { fetchFile, saveAddress, saveFile } from '../../api/download.ts';

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
    saveAddress(address, fileName);
    return 'begun';
  }
  saveFile(await fetchFile(address, { signal, onProgress }), fileName);
  return 'saved';
}
