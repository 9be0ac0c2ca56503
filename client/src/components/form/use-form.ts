import type { Schema } from '@alumni/shared/core/endpoint';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type ResolverResult,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { getLanguage } from '../../i18n/language.ts';
import { useOnOtherLanguage } from './use-on-other-language.ts';

/**
 * Error type of a number field whose input is no number. The browser gives the schema an empty value, so the schema
 * cannot detect this error.
 */
export const noNumber = 'noNumber';

/** A schema of the API contract, or a function that loads it. */
type FormSchema = Schema | (() => Promise<Schema>);

/**
 * A form validated by a schema of the API contract. The validation code is loaded once the form is visible. Values stay
 * as typed: only the server trims them as the schema says. Errors show at the first submit, then while typing.
 */
export function useForm<Values extends FieldValues>(
  schema: FormSchema,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const form = useHookForm<Values>({
    resolver: (values) => validate(schema, values),
    defaultValues,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  useEffect(() => {
    // A failed load is retried at the first submit.
    fetchCheck(schema).catch(() => {});
  }, [schema]);
  const { trigger } = form;
  const { errors, isSubmitted, isValid } = form.formState;
  useOnOtherLanguage(async () => {
    if (!isSubmitted || isValid) return;
    const names = Object.keys(errors) as Path<Values>[];
    await trigger(names.filter((name) => errors[name]?.type !== noNumber));
  });
  return form;
}

async function fetchCheck(schema: FormSchema) {
  const [{ check }, known] = await Promise.all([
    import('./contract-check.ts'),
    typeof schema === 'function' ? schema() : schema,
  ]);
  return <Values extends FieldValues>(values: Values) => check(known, values, getLanguage());
}

/** Values pass if the validation code cannot be loaded: the server validates them as well. */
async function validate<Values extends FieldValues>(
  schema: FormSchema,
  values: Values,
): Promise<ResolverResult<Values>> {
  const check = await fetchCheck(schema).catch(() => undefined);
  return check ? check(values) : { values, errors: {} };
}
