import { listRecordHistory } from '@alumni/shared/calls/audit';
import { pageSizes } from '@alumni/shared/core/limits';
import { useId, useMemo, useRef, useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import styles from '../../components/list/managed-rows.module.css';
import { Pager } from '../../components/list/pager.tsx';
import { useLast } from '../../components/list/use-last.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { ErrorState, Loading, RetryBar } from '../../components/ui/loading/states.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { AuditSentence, personLabel } from './audit-sentence.tsx';
import { recordHistoryWords } from './record-history.words.ts';

/** Who posted the record, and the changes that others made to it, newest first. */
export function RecordHistory({ id }: { id: string }) {
  const t = useWords(recordHistoryWords);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useEndpoint(
    listRecordHistory,
    { params: { id }, query: { page, limit: pageSizes.recordHistory } },
    { staleTime: 0 },
  );
  const shown = useLast(useMemo(() => data && { ...data, page }, [data, page]));
  const top = useRef<HTMLElement>(null);
  const noteId = useId();
  useErrorLog('The history could not be fetched.', error);
  const retry = () => inBackground(refetch());
  if (!shown) return error ? <ErrorState onRetry={retry} busy={isFetching} /> : <Loading />;
  const { owner, ownerName, createdAt, updatedAt, entries, totalPages } = shown;
  const posted = formatMoment(createdAt, t.language);
  const name = personLabel(ownerName, owner);
  const turn = (to: number) => {
    // If the requested page failed to load, `page` already has its number. Setting it again would do nothing, so fetch
    // it again.
    if (to === page) retry();
    else setPage(to);
    // The pressed button may be disabled on the new page and lose the focus: focus the list.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <p>
        {owner ? <Sentence text={t.postedBy(name, posted)} names={[name]} /> : t.posted(posted)}
      </p>
      {updatedAt !== createdAt && <p>{t.changed(formatMoment(updatedAt, t.language))}</p>}
      <p id={noteId} className={styles.note}>
        {entries.length === 0 && shown.page === 1 ? t.none : t.whose}
      </p>
      <section ref={top} aria-labelledby={noteId} aria-busy={isFetching} tabIndex={-1}>
        {error && <RetryBar onRetry={retry} busy={isFetching} />}
        <ol className={styles.rows}>
          {entries.map((entry) => (
            <li key={entry._id} className={styles.entry}>
              <p className={styles.sentence}>
                <AuditSentence entry={entry} />
              </p>
              <time className={styles.facts} dateTime={entry.createdAt}>
                {formatMoment(entry.createdAt, t.language)}
              </time>
            </li>
          ))}
        </ol>
        <Pager page={error ? shown.page : page} totalPages={totalPages} onPage={turn} />
      </section>
    </>
  );
}
