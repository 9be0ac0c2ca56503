import { isAdmin } from '@alumni/shared/permissions';
import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './editor.module.css';
import type { FormDefinition, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { useRecord } from './use-record.ts';

/** For admins alone, and fetched when it is opened. */
const RecordHistory = lazyWithRetry<{ id: string }>(
  async () => (await import('../audit/record-history.tsx')).RecordHistory,
  <Loading />,
);

/** What admins can open below a saved record: who did what with it. */
export function AdminHistory<Saved, Values extends TextValues>({
  definition,
  id,
}: {
  definition: FormDefinition<Saved, Values>;
  id: string;
}) {
  const t = useWords(editorWords);
  const { user } = useSession();
  const { data } = useRecord(definition, id);
  const [open, setOpen] = useState(false);
  if (!data || !isAdmin(user)) return null;
  return (
    <details
      className={styles.history}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{t.history}</h2>
      </summary>
      {/* A new version has a longer history. */}
      {open && <RecordHistory key={data.etag} id={id} />}
    </details>
  );
}
