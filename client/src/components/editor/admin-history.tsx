import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { lazyComponent } from '../ui/lazy-with-retry.tsx';
import styles from './admin-history.module.css';
import { adminHistoryWords } from './admin-history.words.ts';
import { type ReadableRecord, useRecord } from './use-record.ts';

/** Fetched when it is opened. */
const RecordHistory = lazyComponent(
  () => import('../audit-log/record-history.tsx'),
  'RecordHistory',
);

interface AdminHistoryProps {
  definition: ReadableRecord<unknown>;
  id: string;
}

/** History of a saved record, which admins can open below it. */
export function AdminHistory({ definition, id }: AdminHistoryProps) {
  const t = useWords(adminHistoryWords);
  const { data } = useRecord(definition, id);
  const [open, setOpen] = useState(false);
  if (!data) return null;
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
