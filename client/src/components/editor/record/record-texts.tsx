import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import styles from '../editor.module.css';
import type { DisplayText, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';

interface RecordTextsProps<Values extends TextValues> {
  names: readonly (keyof Values & string)[];
  labels: Record<keyof Values, string>;
  values: Values;
  display: DisplayText<Values> | undefined;
  /** Texts that browser translation must leave alone. */
  untranslated?: readonly (keyof Values & string)[];
  /** Language of a text that is shown as it was typed. */
  langOf?: (name: keyof Values & string) => string | undefined;
  note?: (name: keyof Values & string) => ReactNode;
  /** Texts that show a dash when they are empty. */
  always?: readonly (keyof Values & string)[];
}

/** The texts of a record, formatted for reading. Empty ones are hidden unless `always` has them. */
export function RecordTexts<Values extends TextValues>({
  names,
  labels,
  values,
  display,
  untranslated,
  langOf,
  note,
  always = [],
}: RecordTextsProps<Values>) {
  const isFilled = (name: keyof Values & string) => displayText(name, values, display) !== '';
  const isTyped = (name: keyof Values & string) =>
    displayText(name, values, display) === values[name];
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
              translate={untranslated?.includes(name) ? 'no' : undefined}
              lang={(isTyped(name) && langOf?.(name)) || undefined}
            >
              {isFilled(name) ? <RecordText>{displayText(name, values, display)}</RecordText> : '–'}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export function displayText<Values extends TextValues>(
  name: keyof Values & string,
  values: Values,
  display: DisplayText<Values> | undefined,
): ReactNode {
  const value = values[name] ?? '';
  return display ? display(name, value) : value;
}

/** A text with links, or a placeholder if it is empty. */
export function RecordText({ children }: { children: ReactNode }) {
  const t = useWords(editorWords);
  if (typeof children === 'string' && children) return <LinkedText text={children} />;
  return children || <span className={styles.none}>{t.none}</span>;
}
