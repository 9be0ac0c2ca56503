import { type FormMessageKey, formMessageText } from '@alumni/shared/core/form-messages';
import { useCallback } from 'react';
import { useLanguage } from './language.ts';

/** `text('emailInvalid')`: the contract's sentences in the reader's language. */
export function useMessages() {
  const { language } = useLanguage();
  return useCallback(
    (key: FormMessageKey, values?: Record<string, string | number>) =>
      formMessageText(key, language, values),
    [language],
  );
}
