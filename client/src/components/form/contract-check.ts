import type { Schema } from '@alumni/shared/core/endpoint';
import { formMessageText, isFormMessageKey } from '@alumni/shared/core/form-messages';
import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { getLanguage } from '../../i18n/language.ts';

/** Checks the values of a form with a schema of the contract; errors are sentences in the reader's language. */
export function check<Values extends FieldValues>(
  schema: Schema,
  values: Values,
): ResolverResult<Values> {
  const result = z.safeParse(schema, values);
  if (result.success) return { values, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'root');
    errors[field] ??= { type: issue.code ?? 'invalid', message: sentenceOf(issue, field) };
  }
  return { values: {}, errors: errors as FieldErrors<Values> };
}

function sentenceOf(issue: z.core.$ZodIssue, field: string): string {
  const max = 'maximum' in issue ? Number(issue.maximum) : 0;
  const place = issue.code === 'custom' ? issue.params : {};
  return isFormMessageKey(issue.message)
    ? formMessageText(issue.message, getLanguage(), { max, field, ...place })
    : formMessageText('fieldInvalid', getLanguage(), { field });
}
