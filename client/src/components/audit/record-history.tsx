import { listRecordHistory } from '@alumni/shared/audit';
import { pageSizes } from '@alumni/shared/limits';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import styles from '../list/managed-rows.module.css';
import { Pager } from '../list/pager.tsx';
import { inBackground } from '../ui/in-background.ts';
import { Loading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import { auditSentence, personLabel } from './audit-sentence.ts';
import { recordHistoryWords } from './record-history.words.ts';

/** Who posted a record, and what others than its owner did with it, newest first. */
export function RecordHistory({ id }: { id: string }) {
  const t = useWords(recordHistoryWords);
  const { language } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useEndpoint(
    listRecordHistory,
    { params: { id }, query: { page, limit: pageSizes.recordHistory } },
    { staleTime: 0, keepPrevious: true },
  );
  useEffect(() => {
    if (error) console.error('The history could not be fetched.', error);
  }, [error]);
  if (error) return <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />;
  if (!data) return <Loading />;
  const { owner, ownerName, createdAt, updatedAt, entries, totalPages } = data;
  const posted = formatMoment(createdAt, language);
  return (
    <>
      <p>{owner ? t.postedBy(personLabel(ownerName, owner), posted) : t.posted(posted)}</p>
      {updatedAt !== createdAt && <p>{t.changed(formatMoment(updatedAt, language))}</p>}
      <p className={styles.note}>{entries.length === 0 && page === 1 ? t.none : t.whose}</p>
      <ol className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p className={styles.sentence}>{auditSentence(entry, language)}</p>
            <time className={styles.facts} dateTime={entry.createdAt}>
              {formatMoment(entry.createdAt, language)}
            </time>
          </li>
        ))}
      </ol>
      <Pager page={page} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
