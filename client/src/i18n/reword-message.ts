import { type MessageKey, messages, messageText } from '@alumni/shared/core/messages';
import { type Language, languages } from '@alumni/shared/text/language';

/**
 * One of the server's sentences in another language; unchanged if it is none of them. It holds all of
 * them, so import it when it is needed.
 */
export function rewordMessage(text: string, language: Language): string {
  for (const key of Object.keys(messages) as MessageKey[]) {
    for (const spoken of languages) {
      const values = pattern(key, spoken).exec(text)?.groups;
      if (values) return messageText(key, language, values);
    }
  }
  return text;
}

/** Matches the message with any values, which are its groups. */
function pattern(key: MessageKey, language: Language): RegExp {
  const literal = messageText(key, language).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$(?<whole>)`, 'u');
}
