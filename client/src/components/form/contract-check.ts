import type { Schema } from '@alumni/shared/core/endpoint';
import { formMessageText } from '@alumni/shared/core/form.messages';
import { findMessage, messageText } from '@alumni/shared/core/messages';
import type { Language } from '@alumni/shared/text/language';
import { type FieldErrors, type FieldValues, get, type ResolverResult, set } from 'react-hook-form';
import * as z from 'zod/mini';

/** Validates a form's values with a schema of the API contract. Each wrong field gets a sentence as its error. */
export function check<Values extends FieldValues>(
  schema: Schema,
  values: Values,
  language: Language,
): ResolverResult<Values> {
  const result = z.safeParse(schema, values);
  if (result.success) return { values, errors: {} };
  const errors: FieldErrors<Values> = {};
  for (const issue of result.error.issues) {
    const [field = 'root'] = issue.path.map(String);
    const path = issue.path.join('.') || field;
    const error = { type: issue.code ?? 'invalid', message: issueMessage(issue, field, language) };
    if (!get(errors, path)) set(errors, path, error);
  }
  return { values: {}, errors };
}

function issueMessage(issue: z.core.$ZodIssue, field: string, language: Language): string {
  const max = 'maximum' in issue ? Number(issue.maximum) : 0;
  const place = issue.code === 'custom' ? issue.params : {};
  const message = findMessage(issue.message);
  return message
    ? messageText(message, language, { max, field, ...place })
    : formMessageText('fieldInvalid', language, { field });
}
