import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import styles from './editor.module.css';
import type { EditorDefinition, EditorWords, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import {
  differingFields,
  type EditorContent,
  editorContentOf,
  sameOrder,
} from './editor-content.ts';

interface ConflictPanelProps<Saved, Values extends TextValues> {
  definition: EditorDefinition<Saved, Values>;
  words: EditorWords<Values>;
  mine: EditorContent<Values>;
  theirs: Saved;
  display: ((name: keyof Values & string, value: string) => ReactNode) | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions of a record that somebody else has changed meanwhile, field by field. */
export function ConflictPanel<Saved, Values extends TextValues>({
  definition,
  words: own,
  mine,
  theirs,
  display = (_, value) => value,
  onKeepMine,
  onTakeTheirs,
}: ConflictPanelProps<Saved, Values>) {
  const t = useWords(editorWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const saved = editorContentOf(definition, theirs);
  const fields = differingFields(mine, saved);
  const shown = (name: keyof Values & string, content: EditorContent<Values>) =>
    display(name, content.values[name] ?? '') || <span className={styles.none}>{t.none}</span>;
  return (
    <section className={styles.conflict} role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {t.conflict}
      </h2>
      <p>{t.conflictText}</p>
      <div className={styles.versions}>
        {fields.map((name) => (
          <Versions
            key={name}
            label={own.labels[name]}
            mine={shown(name, mine)}
            theirs={shown(name, saved)}
          />
        ))}
        {!sameOrder(mine.order, saved.order) && (
          <Versions
            label={t.images}
            mine={t.imageCount(mine.order.length)}
            theirs={
              mine.order.length === saved.order.length
                ? t.otherOrder(saved.order.length)
                : t.imageCount(saved.order.length)
            }
          />
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={onKeepMine}>{t.keepMine}</Button>
        <Button variant="outline" onClick={onTakeTheirs}>
          {t.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function Versions({
  label,
  mine,
  theirs,
}: {
  label: ReactNode;
  mine: ReactNode;
  theirs: ReactNode;
}) {
  const t = useWords(editorWords);
  return (
    <section className={styles.difference}>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>{t.yours}</dt>
          <dd>{mine}</dd>
        </div>
        <div>
          <dt>{t.theirs}</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
    </section>
  );
}
