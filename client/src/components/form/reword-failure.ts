import type { Language } from '@alumni/shared/text/language';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useLanguage } from '../../i18n/language.ts';
import { inBackground } from '../ui/in-background.ts';

/** Calls `reword` when the reader has changed the language. */
export function useOnOtherLanguage(reword: (language: Language) => Promise<void>): void {
  const { language } = useLanguage();
  const spoken = useRef(language);
  const latest = useRef(reword);
  latest.current = reword;
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    inBackground(latest.current(language));
  }, [language]);
}

/** The same failure with the server's sentence in another language. */
export async function inLanguage<E>(error: E, language: Language): Promise<E | ApiError> {
  if (!(error instanceof ApiError) || error.code === undefined) return error;
  // It holds every sentence of the server, in both languages.
  const { errorText } = await import('../../i18n/error-text.ts');
  const message = errorText(error, language) ?? error.serverMessage;
  return new ApiError(error.status, { ...(error.body as object), message }, error.retryAfter);
}
