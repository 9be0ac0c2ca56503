import { formMessageText } from '@alumni/shared/core/form.messages';
import { type ReactNode, useState } from 'react';
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { getLanguage } from '../../../i18n/language.ts';
import { errorIn } from '../../form/field-props.ts';
import { noNumber } from '../../form/use-form.ts';
import styles from '../editor.module.css';

/** Props that connect an input with the form: its label, its error, its name. */
export function describeField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  labels: Record<keyof Values, string>,
) {
  return (name: Path<Values>) => {
    const error = errorIn(form.formState.errors, name);
    return {
      label: labels[name],
      error: fieldErrorText(error, labels[name]),
      ...form.register(name),
    };
  };
}

export function fieldErrorText(error: FieldError | undefined, label: string): string | undefined {
  if (error?.type !== noNumber) return error?.message;
  return formMessageText('fieldInvalid', getLanguage(), { field: label });
}

/** A group of fields, collapsed until one of them has an error. Beside its title, `summary` says what they contain. */
export function MoreFields<Values extends FieldValues>({
  form,
  names,
  title,
  summary,
  children,
}: {
  form: UseFormReturn<Values>;
  names: readonly Path<Values>[];
  title: string;
  summary: (values: Values) => string;
  children: ReactNode;
}) {
  const { errors } = form.formState;
  const isWrong = names.some((name) => name in errors);
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.more}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <span className={styles.set}>{summary(form.watch())}</span>
      </summary>
      {children}
    </details>
  );
}

/** Two short fields side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A day and its hour, side by side even on a phone. */
export function DayAndHour({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <div className={styles.dayAndHour}>
      {children}
      {hint && <p className={styles.hourHint}>{hint}</p>}
    </div>
  );
}
