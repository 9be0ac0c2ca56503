import type { FieldErrors } from 'react-hook-form';

/** Whether two fields have the same message: then only the fields' names tell them apart. */
export function hasRepeatedMessage(errors: FieldErrors): boolean {
  const messages = Object.values(errors)
    .map((error) => error?.message)
    .filter((message) => typeof message === 'string');
  return new Set(messages).size < messages.length;
}
