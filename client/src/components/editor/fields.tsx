import { formMessageText } from '@alumni/shared/core/form-messages';
import { type ReactNode, useState } from 'react';
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { getLanguage, useWords } from '../../i18n/language.ts';
import { noNumber } from '../form/use-form.ts';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

/** Props that connect an input with the form: its label, its error, its name. */
export function describeField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  labels: Record<keyof Values, string>,
) {
  return (name: Path<Values>) => {
    const error = form.formState.errors[name] as FieldError | undefined;
    return {
      label: labels[name],
      error: fieldErrorText(error, labels[name]),
      ...form.register(name),
    };
  };
}

/** Error of a field, in the language that is read now. */
export function fieldErrorText(error: FieldError | undefined, label: string): string | undefined {
  if (error?.type !== noNumber) return error?.message;
  return formMessageText('fieldInvalid', getLanguage(), { field: label });
}

/** Fields that few records need, folded until one of them has a text or an error. */
export function MoreFields<Values extends FieldValues>({
  form,
  names,
  children,
}: {
  form: UseFormReturn<Values>;
  names: readonly Path<Values>[];
  children: ReactNode;
}) {
  const t = useWords(editorWords);
  const { errors } = form.formState;
  const isNeeded = names.some((name) => form.getValues(name) !== '' || name in errors);
  const [open, setOpen] = useState(isNeeded);
  return (
    <details
      className={styles.more}
      open={open || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.more}</summary>
      {children}
    </details>
  );
}

/** Two short fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
