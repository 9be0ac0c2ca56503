import { findUpload, upload } from '@alumni/shared/calls/files';
import { getLanguage } from '../i18n/language.ts';
import { currentUser, expireSession, sessionToken } from '../session/session-store.ts';
import { requestUrl } from './address.ts';
import { ApiError, toApiError } from './api-error.ts';
import { call } from './call.ts';
import { uploadTimeoutMs } from './line-speed.ts';

export interface UploadOptions {
  /** Idempotency key: the server stores the picture once, even if it is sent repeatedly. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((progress: number) => void) | undefined;
}

/** Stored path of an upload that reached the server, even if its response was lost; undefined otherwise. */
export async function arrivedUpload(
  key: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    return (await call(findUpload, { params: { key }, signal })).filePath;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Uploads one image and resolves with its stored path. Uses XMLHttpRequest: fetch reports no upload progress. */
export function uploadImage(
  file: Blob,
  name: string,
  { key, signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const token = sessionToken();
  const form = new FormData();
  const user = currentUser()?.rollNo;
  if (user) form.append('user', user);
  form.append('file', file, name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stall: ReturnType<typeof setTimeout>;
    let stalled = false;
    // Phones often miss that a connection is dead: abort an upload that makes no progress.
    const watch = (sent: number) => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        stalled = true;
        request.abort();
      }, uploadTimeoutMs(sent));
    };
    request.open(upload.method, requestUrl(upload.path, {}, { key }));
    request.withCredentials = true;
    request.setRequestHeader('Accept-Language', getLanguage());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      watch(loaded);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onabort = () =>
      reject(stalled ? new ApiError(0) : new DOMException('Aborted', 'AbortError'));
    request.onerror = () => reject(new ApiError(0));
    request.onload = () => {
      if (request.status === 401 && token) expireSession(token);
      const path = readStoredPath(request);
      if (path) resolve(path);
      else reject(toUploadError(request));
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) {
      reject(new DOMException('Aborted', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    watch(0);
    request.send(form);
  });
}

function readStoredPath({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status < 200 || status >= 300) return undefined;
  try {
    const { filePath } = JSON.parse(responseText);
    return typeof filePath === 'string' ? filePath : undefined;
  } catch {
    return undefined;
  }
}

function toUploadError(request: XMLHttpRequest): ApiError {
  if (request.status < 400) return new ApiError(0);
  const retryAfter = request.getResponseHeader('Retry-After');
  return toApiError(request.status, request.responseText, retryAfter);
}
