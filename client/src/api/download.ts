import { getLanguage } from '../i18n/language.ts';
import { ApiError, errorOfAnswer, isAbort } from './api-error.ts';

interface DownloadOptions {
  token?: string | undefined;
  signal?: AbortSignal;
  /** Gets the bytes that have come. */
  onProgress?: (received: number) => void;
}

/** Fetches a file, telling how far it has come. Throws `ApiError`, or the abort of `signal`. */
export async function fetchFile(
  address: string,
  { token, signal, onProgress }: DownloadOptions,
): Promise<Blob> {
  const headers = {
    'Accept-Language': getLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  try {
    const response = await fetch(address, { ...(signal && { signal }), headers });
    if (!response.ok || !response.body) {
      throw errorOfAnswer(
        response.status,
        await response.text(),
        response.headers.get('Retry-After'),
      );
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      received += value.length;
      onProgress?.(received);
    }
    return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw new ApiError(0);
  }
}

/** Hands a file to the browser, to be saved. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, fileName);
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser download and save what is at an address. */
export function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
