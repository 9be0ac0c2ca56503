import { useId, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import { useSession } from '../../../session/session-store.ts';
import { openDraft } from '../../draft/draft-store.ts';
import { editorDraftFormat, editorDraftName } from '../../draft/editor-draft.ts';
import { unsavedDraftIds } from '../../draft/tab-drafts.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './unsaved-drafts.module.css';
import { unsavedDraftsWords } from './unsaved-drafts.words.ts';

export interface UnsavedDraftsProps {
  /** Name of the editor of these records, as in `EditorDefinition`. */
  kind: string;
  /**
   * Path of the editor, without the record's id. If `path` is absent, the texts are shown so that they can be copied.
   */
  path?: string;
}

/** Lists the unsaved changes on this device. Their records may have been deleted, so no other list leads to them. */
export function UnsavedDrafts({ kind, path }: UnsavedDraftsProps) {
  const t = useWords(unsavedDraftsWords);
  const heading = useId();
  const { user } = useSession();
  const [drafts] = useState(() => readDrafts(kind, user?.rollNo ?? '', !path));
  if (drafts.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      <p>{path ? t.text : t.notYours}</p>
      <ul>
        {drafts.map(({ id, title = '', text }) => (
          <li key={id}>
            <strong>{title || t.untitled}</strong>
            {path ? (
              <Link to={`${path}/${id}`} className="button button-outline">
                {t.goOn}
                <VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            ) : (
              <textarea readOnly rows={6} value={text} aria-label={title || t.untitled} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * `includeNew` also lists the draft of a new record. It is set only for people who may no longer edit. For everybody
 * else, the editor restores that draft itself.
 */
function readDrafts(kind: string, rollNo: string, includeNew: boolean) {
  return unsavedDraftIds(kind, rollNo, includeNew).flatMap((id) => {
    const { value } = openDraft(editorDraftFormat(), editorDraftName(kind, id, rollNo)).read();
    if (!value) return [];
    const texts = Object.values({ ...value.base?.values, ...value.values });
    return [{ id, title: value.title, text: texts.filter(Boolean).join('\n\n') }];
  });
}
