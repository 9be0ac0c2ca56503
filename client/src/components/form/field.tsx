import { type ReactNode, useId } from 'react';
import { useWords } from '../../i18n/language.ts';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

/** Props that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
  required: boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks the field as optional. Not needed in a form whose fields are all optional. */
  optional?: boolean | undefined;
}

/** Label, control, hint and error of one field. `children` gets the props of the control. */
export function Field({
  label,
  hint,
  error,
  required,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useWords(formWords);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> ({t.optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        ...(error && { 'aria-invalid': true }),
        required,
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
