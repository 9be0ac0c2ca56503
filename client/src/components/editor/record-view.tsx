import { useWords } from '../../i18n/language.ts';
import { lazyComponent } from '../ui/lazy-with-retry.tsx';
import styles from './editor.module.css';
import type { EditorScreenProps, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { editorContentOf } from './editor-content.ts';
import { RecordTexts } from './record-texts.tsx';
import { useTextDisplay } from './text-language.tsx';

/** Not part of the editor: a new record shows none, and one that is edited shows them otherwise. */
const ImageGrid = lazyComponent(() => import('../images/image-strip.tsx'), 'ImageGrid');

/** A saved record as it is read: its texts in their order, then its pictures; what was not given is left out. */
export function RecordView<Saved, Values extends TextValues>({
  definition,
  words: own,
  saved,
  display,
  labelsOf,
}: Omit<EditorScreenProps<Saved, Values>, 'id' | 'fields'> & { saved: Saved }) {
  const t = useWords(editorWords);
  const show = useTextDisplay(display);
  const { values, order } = editorContentOf(definition, saved);
  const labels = { ...own.labels, ...labelsOf?.(values) };
  const names = Object.keys(definition.empty);
  const first = names[0];
  return (
    <>
      <RecordTexts
        names={names.filter((name) => labels[name])}
        labels={labels}
        values={values}
        display={show}
        langOf={() => values.language}
      />
      {order.length > 0 && (
        <>
          <h2 className={styles.subheading}>{t.images}</h2>
          <ImageGrid images={order} title={(first && values[first]) ?? ''} />
        </>
      )}
    </>
  );
}
