import { somethingWrong } from '@alumni/shared/text/language';
import { getLanguage } from '../i18n/language.ts';

/** A call that failed. `message` is a sentence for the reader. */
export class ApiError extends Error {
  /** Status of the answer; 0 where none arrived, or none that could be read. */
  readonly status: number;
  /** The server's own sentence; screens show theirs if it is absent. */
  readonly serverMessage: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  /** Key of the sentence; tells refusals of one status apart. */
  readonly code: string | undefined;

  /** The values that fill the placeholders of the sentence, by name. */
  readonly values: Record<string, string | number>;

  /** The answer's JSON, for calls whose refusal says more than the message. */
  readonly body: unknown;

  constructor(status: number, body?: unknown, retryAfter?: number) {
    const serverMessage = textOf(body, 'message');
    super(serverMessage ?? somethingWrong[getLanguage()]);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = serverMessage;
    this.retryAfter = retryAfter;
    this.code = textOf(body, 'code');
    this.values = (body as Partial<ApiError> | undefined)?.values ?? {};
    this.body = body;
  }
}

const away = {
  en: 'The site does not answer at the moment. Please try again in a minute.',
  fr: 'Le site ne répond pas en ce moment. Veuillez réessayer dans une minute.',
};

/** Sentences for a proxy's own error page. nginx refuses more than 1 MB until its settings allow more. */
const proxyMessages: Partial<Record<number, typeof away>> = {
  413: {
    en: 'This server takes no file as large as that.',
    fr: 'Ce serveur n’accepte pas de fichier aussi volumineux.',
  },
  502: away,
  503: away,
  504: away,
};

/** The error for an answer with this status, body and `Retry-After` header. */
export function errorOfAnswer(status: number, body: string, retryAfter: string | null): ApiError {
  const said = parsed(body) ?? { message: proxyMessages[status]?.[getLanguage()] };
  return new ApiError(status, said, Number(retryAfter) || undefined);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function textOf(body: unknown, field: 'message' | 'code'): string | undefined {
  const text = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The server's sentence, where it says more than that something went wrong. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status !== 500 ? error.serverMessage : undefined;
}

/** No answer, or the server has waited too long for the request. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 408);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
