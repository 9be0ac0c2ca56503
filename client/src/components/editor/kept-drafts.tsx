import { useId, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { openDraft } from '../draft/draft-store.ts';
import { editorDraftFormat, editorDraftName } from '../draft/editor-draft.ts';
import { keptDraftIds } from '../draft/tab-drafts.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './kept-drafts.module.css';
import { keptDraftsWords } from './kept-drafts.words.ts';

export interface KeptDraftsProps {
  /** Name of the records' editor. */
  kind: string;
  /** The editor without an id; without it the texts are shown to be copied. */
  path?: string;
}

/** Changes that were not saved: their records may have gone, and no list leads to them. */
export function KeptDrafts({ kind, path }: KeptDraftsProps) {
  const t = useWords(keptDraftsWords);
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

/** The form of a new record brings its draft back; who cannot open it finds the text here. */
function readDrafts(kind: string, rollNo: string, includeNew: boolean) {
  return keptDraftIds(kind, rollNo, includeNew).flatMap((id) => {
    const { value } = openDraft(editorDraftFormat(), editorDraftName(kind, id, rollNo)).read();
    if (!value) return [];
    const texts = Object.values({ ...value.base?.values, ...value.values });
    return [{ id, title: value.title, text: texts.filter(Boolean).join('\n\n') }];
  });
}
