import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import styles from './editor.module.css';

/** Props that connect an input with the form: its label, its error, its name. */
export function describeField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  labels: Record<keyof Values, string>,
) {
  return (name: Path<Values>) => {
    const message = form.formState.errors[name]?.message;
    return {
      label: labels[name],
      error: typeof message === 'string' ? message : undefined,
      ...form.register(name),
    };
  };
}

/** Two short fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
