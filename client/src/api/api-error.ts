import { somethingWrong } from '@alumni/shared/text/language';
import { getLanguage } from '../i18n/language.ts';

/** A failed call. `message` is a sentence for the reader. */
export class ApiError extends Error {
  /** HTTP status; 0 without a readable response. */
  readonly status: number;
  /** Message from the server. If it is undefined, screens show their own message. */
  readonly serverMessage: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  /** Key of the server's message. It distinguishes refusals that have the same status. */
  readonly code: string | undefined;

  /** Values for the placeholders of the server's message, by name. */
  readonly values: Record<string, string | number>;

  /** Parsed response body, for refusals that carry more than the message. */
  readonly body: unknown;

  constructor(status: number, body?: unknown, retryAfter?: number) {
    const serverMessage = readText(body, 'message');
    super(serverMessage ?? somethingWrong[getLanguage()]);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = serverMessage;
    this.retryAfter = retryAfter;
    this.code = readText(body, 'code');
    this.values = (body as Partial<ApiError> | undefined)?.values ?? {};
    this.body = body;
  }
}

const away = {
  en: 'The site does not answer at the moment. Please try again in a minute.',
  fr: 'Le site ne répond pas en ce moment. Veuillez réessayer dans une minute.',
};

/**
 * Messages for errors that a proxy reports with a page of its own. By default nginx refuses bodies above 1 MB (413).
 */
const proxyMessages: Partial<Record<number, typeof away>> = {
  413: {
    en: 'This server takes no file as large as that.',
    fr: 'Ce serveur n’accepte pas de fichier aussi volumineux.',
  },
  502: away,
  503: away,
  504: away,
};

export function toApiError(status: number, body: string, retryAfter: string | null): ApiError {
  const said = parseJson(body) ?? { message: proxyMessages[status]?.[getLanguage()] };
  return new ApiError(status, said, Number(retryAfter) || undefined);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readText(body: unknown, field: 'message' | 'code'): string | undefined {
  const text = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The server's sentence. Undefined for status 500, whose sentence only says that something went wrong. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status !== 500 ? error.serverMessage : undefined;
}

/** Whether no response arrived, or the server timed out waiting for the request (408). */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 408);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
