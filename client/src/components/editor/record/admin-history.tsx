import { useContext, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import styles from './admin-history.module.css';
import { adminHistoryWords } from './admin-history.words.ts';
import { RecordHistoryContext } from './record-history-context.ts';
import { type ReadableRecord, useRecord } from './use-record.ts';

interface AdminHistoryProps {
  definition: ReadableRecord<unknown>;
  id: string;
}

export function AdminHistory({ definition, id }: AdminHistoryProps) {
  const t = useWords(adminHistoryWords);
  const RecordHistory = useContext(RecordHistoryContext);
  const { data, error, isFetchedAfterMount } = useRecord(definition, id);
  const [open, setOpen] = useState(false);
  // The form opens once the record has been fetched anew. A history that came before would be pushed down by it.
  if (!data || !(isFetchedAfterMount || error)) return null;
  return (
    <details
      className={styles.history}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{t.history}</h2>
      </summary>
      {/* A save changes the ETag. The new `key` makes the history load again, as it may have a new entry. */}
      {open && <RecordHistory key={data.etag} id={id} />}
    </details>
  );
}
