import { type Language, typeset } from '../text/language.ts';

export type { Language } from '../text/language.ts';

/**
 * A sentence for people. A response that refuses a call sends `key` as its `code`. Clients compare this code, so a key
 * must never change.
 */
export interface Message extends Readonly<Record<Language, string>> {
  readonly key: string;
}

const defined = new Map<string, Message>();

/** Sentences in both languages. French gets its no-break spaces from `messageText()`. */
export function defineMessages<Key extends string>(
  sentences: Record<Key, Record<Language, string>>,
): Record<Key, Message> {
  const messages = {} as Record<Key, Message>;
  for (const key of Object.keys(sentences) as Key[]) {
    messages[key] = { key, ...sentences[key] };
    defined.set(key, messages[key]);
  }
  return messages;
}

/**
 * Returns the message that a schema's error names by its key. Returns undefined if the schema library made the text
 * itself.
 */
export function findMessage(key: string): Message | undefined {
  return defined.get(key);
}

/** The message in a language, with each `{name}` replaced by `values.name`. */
export function messageText(
  message: Message,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const sentence = message[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
  return typeset(sentence, language);
}
