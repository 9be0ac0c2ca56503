import type { Schema } from '@alumni/shared/core/endpoint';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type ResolverResult,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useLanguage } from '../../i18n/language.ts';
import { inBackground } from '../ui/in-background.ts';

/** Type of the error of a field that holds no number: the schema sees an empty one. */
export const noNumber = 'noNumber';

/** A schema of the contract, or what fetches it. */
type FormSchema = Schema | (() => Promise<Schema>);

/**
 * A form checked by a schema of the contract. The code of the check is fetched once the form can be seen. Values
 * stay as they were typed: the server applies the schema's clean-up. Errors are shown at the first submit, then
 * while typing.
 */
export function useForm<Values extends FieldValues>(
  schema: FormSchema,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const { language } = useLanguage();
  const form = useHookForm<Values>({
    resolver: (values) => checked(schema, values),
    defaultValues,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  useEffect(() => {
    // Fetched again at the first submit.
    fetchCheck(schema).catch(() => {});
  }, [schema]);
  const { trigger } = form;
  const { errors, isSubmitted, isValid } = form.formState;
  const latest = useRef(errors);
  latest.current = errors;
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    if (!isSubmitted || isValid) return;
    const names = Object.keys(latest.current) as Path<Values>[];
    inBackground(trigger(names.filter((name) => latest.current[name]?.type !== noNumber)));
  }, [language, isSubmitted, isValid, trigger]);
  return form;
}

async function fetchCheck(schema: FormSchema) {
  const [{ check }, known] = await Promise.all([
    import('./contract-check.ts'),
    typeof schema === 'function' ? schema() : schema,
  ]);
  return <Values extends FieldValues>(values: Values) => check(known, values);
}

/** Values that cannot be checked pass: the server checks them as well. */
async function checked<Values extends FieldValues>(
  schema: FormSchema,
  values: Values,
): Promise<ResolverResult<Values>> {
  const check = await fetchCheck(schema).catch(() => undefined);
  return check ? check(values) : { values, errors: {} };
}
