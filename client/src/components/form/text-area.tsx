import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

type TextAreaProps = Omit<FieldProps, 'required'> &
  ComponentProps<'textarea'> & {
    /** Maximum length; a counter appears when a tenth is left. Unlike `maxLength` it does not cut pasted text. */
    limit?: number;
  };

export function TextArea({
  label,
  hint,
  error,
  optional,
  required,
  maxLength,
  limit = maxLength ?? Number.MAX_SAFE_INTEGER,
  onInput,
  ...area
}: TextAreaProps) {
  const t = useWords(formWords);
  const [length, setLength] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // The form library fills and resets the field without an input event, so the length is read after each render.
  useEffect(() => setLength(box.current?.querySelector('textarea')?.value.length ?? 0));
  const left = limit - length;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => (
        <div ref={box}>
          <textarea
            className={styles.control}
            rows={5}
            translate="no"
            maxLength={maxLength}
            {...area}
            {...control}
            onInput={(event) => {
              setLength(event.currentTarget.value.length);
              onInput?.(event);
            }}
          />
          <p className={styles.count} aria-live="polite">
            {left <= limit / 10 && t.left(formatNumber(left, t.language))}
          </p>
        </div>
      )}
    </Field>
  );
}
