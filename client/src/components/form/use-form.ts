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
import { useOnOtherLanguage } from './reword-failure.ts';

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
