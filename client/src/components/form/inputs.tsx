import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

type InputProps = Omit<FieldProps, 'required'> & ComponentProps<'input'>;

export function TextInput({ label, hint, error, optional, required, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => <input className={styles.control} translate="no" {...input} {...control} />}
    </Field>
  );
}

export function PasswordInput({ label, hint, error, optional, required, ...input }: InputProps) {
  const t = useWords(formWords);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => (
        <div className={styles.password}>
          <input
            className={styles.control}
            autoCapitalize="none"
            translate="no"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? t.hide : t.show}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export function Select({
  label,
  hint,
  error,
  optional,
  required,
  choices,
  ...select
}: Omit<FieldProps, 'required'> & ComponentProps<'select'> & { choices: readonly Choice[] }) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => (
        <select className={styles.control} {...select} {...control}>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
