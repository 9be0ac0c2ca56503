import type {
  FieldError,
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form';

/** The error of a field, or the first one inside a field that is a list. */
export function errorIn(errors: FieldErrors, name: string): FieldError | undefined {
  const found: unknown = errors[name];
  if (typeof found !== 'object' || found === null) return undefined;
  const { type, message, ref, ...parts } = found as FieldErrors;
  // An error has a `type` or a `message`; a list of errors has neither.
  if (typeof type === 'string' || typeof message === 'string') return found as FieldError;
  for (const part of Object.keys(parts)) {
    const inside = errorIn(found as FieldErrors, part);
    if (inside) return inside;
  }
  return undefined;
}

/** Props of an input from the form: name, handlers and error. */
export function fieldProps<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = errorIn(form.formState.errors, name)?.message;
  return { error, ...form.register(name, options) };
}

/** `fieldProps` with a label, for a form whose labels have the names of its fields. */
export function labelledFieldProps<Values extends FieldValues, Labels extends object>(
  form: UseFormReturn<Values>,
  labels: Labels,
) {
  return <Name extends Path<Values> & keyof Labels>(name: Name) => ({
    label: labels[name],
    ...fieldProps(form, name),
  });
}
