import { type MessageKey, messageText } from '@alumni/shared/messages';
import { useCallback } from 'react';
import { useLanguage } from './language.ts';

/** `text('emailInvalid')`: the contract's sentences in the reader's language. */
export function useMessages() {
  const { language } = useLanguage();
  return useCallback(
    (key: MessageKey, values?: Record<string, string | number>) =>
      messageText(key, language, values),
    [language],
  );
}
