import { type FormMessageKey, formMessageText } from '@alumni/shared/core/form.messages';
import { useCallback } from 'react';
import { useLanguage } from './language.ts';

/** Returns a function for the messages of forms in the reader's language, e.g. `text('emailInvalid')`. */
export function useMessages() {
  const { language } = useLanguage();
  return useCallback(
    (key: FormMessageKey, values?: Record<string, string | number>) =>
      formMessageText(key, language, values),
    [language],
  );
}
