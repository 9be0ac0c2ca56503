import { findUpload, upload } from '@alumni/shared/calls/files';
import { getLanguage } from '../i18n/language.ts';
import { currentUser, expireSession, sessionToken } from '../session/session-store.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { call } from './call.ts';
import { uploadPatience } from './line-speed.ts';

export interface UploadOptions {
  /** Idempotency key: the server stores the picture once, however often it is sent. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((progress: number) => void) | undefined;
}

/** The stored path of an upload that has arrived, whether its answer came back or not. */
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

/**
 * Sends one image and gives its stored path. XMLHttpRequest, because fetch tells nothing about the
 * progress of what it sends.
 */
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
    // Phones often do not notice that a connection is dead.
    const watch = (sent: number) => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        stalled = true;
        request.abort();
      }, uploadPatience(sent));
    };
    request.open(upload.method, addressOf(upload.path, {}, { key }));
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
      const path = storedPathOf(request);
      if (path) resolve(path);
      else reject(failureOf(request));
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

function storedPathOf({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status < 200 || status >= 300) return undefined;
  try {
    const { filePath } = JSON.parse(responseText);
    return typeof filePath === 'string' ? filePath : undefined;
  } catch {
    return undefined;
  }
}

function failureOf(request: XMLHttpRequest): ApiError {
  if (request.status < 400) return new ApiError(0);
  const retryAfter = request.getResponseHeader('Retry-After');
  return errorOfAnswer(request.status, request.responseText, retryAfter);
}
