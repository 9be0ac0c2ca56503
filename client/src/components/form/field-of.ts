import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** An input has the value of its field and the error at it from the form. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = form.formState.errors[name]?.message as string | undefined;
  return { error, ...form.register(name, options) };
}
