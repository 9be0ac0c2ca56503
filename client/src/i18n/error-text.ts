import { isMessageKey, messageText } from '@alumni/shared/core/messages';
import type { Language } from '@alumni/shared/text/language';
import { waitText } from '@alumni/shared/text/wait-text';
import type { ApiError } from '../api/api-error.ts';

/**
 * The sentence of a refusal by its `code`, in a language; undefined for a code without one. It holds all of the
 * server's sentences, so import it when it is needed.
 */
export function errorText(
  { code = '', values, retryAfter }: Pick<ApiError, 'code' | 'values' | 'retryAfter'>,
  language: Language,
): string | undefined {
  if (!isMessageKey(code)) return undefined;
  const wait = retryAfter === undefined ? {} : { wait: waitText(retryAfter, language) };
  return messageText(code, language, { ...values, ...wait });
}
