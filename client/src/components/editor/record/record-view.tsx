import { useWords } from '../../../i18n/language.ts';
import { lazyComponent } from '../../ui/loading/lazy-with-retry.tsx';
import styles from '../editor.module.css';
import type { EditorScreenProps, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';
import { toEditorContent } from '../editor-content.ts';
import { useTextDisplay } from '../form/text-language.tsx';
import { RecordTexts } from './record-texts.tsx';

/** Loaded separately: the code of this file is also loaded for new records, which need no grid of pictures. */
const ImageGrid = lazyComponent(() => import('../../images/viewer/image-strip.tsx'), 'ImageGrid');

/** A saved record for reading: its texts in order, then its pictures. Empty fields are hidden. */
export function RecordView<Saved, Values extends TextValues>({
  definition,
  words: own,
  saved,
  display,
  labelOverrides,
}: Omit<EditorScreenProps<Saved, Values>, 'id' | 'fields'> & { saved: Saved }) {
  const t = useWords(editorWords);
  const show = useTextDisplay(display);
  const { values, order } = toEditorContent(definition, saved);
  const labels = { ...own.labels, ...labelOverrides?.(values) };
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
