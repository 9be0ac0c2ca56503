import { upload } from '@alumni/shared/files';
import { getLanguage } from '../i18n/language.ts';
import { endSession, sessionToken, sessionUser } from '../session/session-store.ts';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { addressOf } from './paths.ts';

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends one image and gives its stored path. XMLHttpRequest, because fetch tells nothing about the
 * progress of what it sends.
 */
export function uploadImage(
  file: Blob,
  name: string,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const token = sessionToken();
  const form = new FormData();
  const user = sessionUser()?.rollNo;
  if (user) form.append('user', user);
  form.append('file', file, name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(upload.method, addressOf(upload.path));
    request.withCredentials = true;
    request.setRequestHeader('Accept-Language', getLanguage());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onerror = () => reject(new ApiError(0));
    request.onload = () => {
      if (request.status === 401 && token) endSession(token);
      const path = storedPathOf(request);
      if (path) resolve(path);
      else reject(failureOf(request));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) {
      reject(new DOMException('Aborted', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
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
