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

/** `fieldOf` with a label, for a form whose labels have the names of its fields. */
export function fieldsOf<Values extends FieldValues, Labels extends object>(
  form: UseFormReturn<Values>,
  labels: Labels,
) {
  return <Name extends Path<Values> & keyof Labels>(name: Name) => ({
    label: labels[name],
    ...fieldOf(form, name),
  });
}
