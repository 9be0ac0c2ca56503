import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { ImageGrid } from '../images/image-strip.tsx';
import styles from './editor.module.css';
import type { EditorScreenProps, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { editorContentOf } from './editor-content.ts';

/** A saved record as it is read: its fields in their order, then its pictures. */
export function RecordView<Saved, Values extends TextValues>({
  definition,
  words: own,
  saved,
  display = (_, value) => value,
}: Pick<EditorScreenProps<Saved, Values>, 'definition' | 'words' | 'display'> & { saved: Saved }) {
  const t = useWords(editorWords);
  const { values, order } = editorContentOf(definition, saved);
  const names = Object.keys(definition.empty) as (keyof Values & string)[];
  const first = names[0];
  return (
    <>
      <dl className={styles.rows}>
        {names.map((name) => (
          <Row key={name} label={own.labels[name]}>
            {display(name, values[name] ?? '')}
          </Row>
        ))}
      </dl>
      <h2 className={styles.subheading}>{t.images}</h2>
      {order.length === 0 && <p className={styles.none}>{t.noImages}</p>}
      <ImageGrid images={order} title={(first && values[first]) ?? ''} />
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const t = useWords(editorWords);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.none}>{t.none}</span>}</dd>
    </div>
  );
}
