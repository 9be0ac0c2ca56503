import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import styles from './editor.module.css';
import type { DisplayText, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';

interface RecordTextsProps<Values extends TextValues> {
  /** In their order. */
  names: readonly (keyof Values & string)[];
  labels: Record<keyof Values, string>;
  values: Values;
  display: DisplayText<Values> | undefined;
  /** Those that a browser that translates leaves alone. */
  kept?: readonly (keyof Values & string)[];
  /** Language of a text that is shown as it was typed. */
  langOf?: (name: keyof Values & string) => string | undefined;
  /** Shown with the label. */
  note?: (name: keyof Values & string) => ReactNode;
  /** Names that also stand, with a dash, where they are empty. */
  always?: readonly (keyof Values & string)[];
}

/** The texts of a record as they are read; those that were never given are left out unless named. */
export function RecordTexts<Values extends TextValues>({
  names,
  labels,
  values,
  display,
  kept,
  langOf,
  note,
  always = [],
}: RecordTextsProps<Values>) {
  const isFilled = (name: keyof Values & string) => displayed(name, values, display) !== '';
  const isTyped = (name: keyof Values & string) =>
    displayed(name, values, display) === values[name];
  return (
    <dl className={styles.rows}>
      {names
        .filter((name) => always.includes(name) || isFilled(name))
        .map((name) => (
          <div key={name}>
            <dt>
              {labels[name]}
              {note?.(name)}
            </dt>
            <dd
              translate={kept?.includes(name) ? 'no' : undefined}
              lang={(isTyped(name) && langOf?.(name)) || undefined}
            >
              {isFilled(name) ? <RecordText>{displayed(name, values, display)}</RecordText> : '–'}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export function displayed<Values extends TextValues>(
  name: keyof Values & string,
  values: Values,
  display: DisplayText<Values> | undefined,
): ReactNode {
  const value = values[name] ?? '';
  return display ? display(name, value) : value;
}

/** A text; says so if it is empty. */
export function RecordText({ children }: { children: ReactNode }) {
  const t = useWords(editorWords);
  if (typeof children === 'string' && children) return <LinkedText text={children} />;
  return children || <span className={styles.none}>{t.none}</span>;
}
