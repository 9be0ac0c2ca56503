import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useWords } from '../../i18n/language.ts';
import styles from './form.module.css';
import { formWords } from './form.words.ts';

/**
 * Lists the errors after a submit and takes the focus; each entry links to its field. `attempt` is the form's
 * `submitCount`: a new attempt focuses again.
 */
export function FormErrorSummary<Values extends FieldValues>({
  errors,
  attempt,
  labels = {},
}: {
  errors: FieldErrors<Values>;
  attempt: number;
  labels?: Readonly<Record<string, string>> | undefined;
}) {
  const t = useWords(formWords);
  const summary = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors).filter(([, error]) => error?.message);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (attempt === 0 || entries.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={summary}>
      <p>{t.summary}</p>
      <ul>
        {entries.map(([name, error]) => (
          <li key={name}>
            <button type="button" onClick={() => focusField(summary.current, name)}>
              {labels[name] && t.named(labels[name])} {String(error?.message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(summary: HTMLElement | null, name: string): void {
  const field = summary?.closest('form')?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
