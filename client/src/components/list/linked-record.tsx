import type { ReactNode } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import type { RecordEndpoint } from '../details/use-passed-record.ts';
import { inBackground } from '../ui/in-background.ts';
import { Loading, Skeleton } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import styles from './linked-record.module.css';
import { linkedRecordWords } from './linked-record.words.ts';

interface LinkedRecordProps<Row> {
  endpoint: RecordEndpoint<Row>;
  children: (record: Row) => ReactNode;
}

/**
 * The record that the address of a list names (`?id=`), above the list; nothing where it names none.
 * Turning a page, sorting or searching leaves it.
 */
export function LinkedRecord<Row>(props: LinkedRecordProps<Row>) {
  const [query] = useSearchParams();
  const id = query.get('id');
  // Opened anew for each: another link may follow on the same screen.
  return id ? <Linked key={id} id={id} {...props} /> : null;
}

function Linked<Row>({ id, endpoint, children }: LinkedRecordProps<Row> & { id: string }) {
  const t = useWords(linkedRecordWords);
  const { data, error, isFetching, refetch } = useEndpoint(endpoint, { params: { id } });
  const missing = error?.status === 404;
  if (!data && !missing && error) {
    return <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />;
  }
  return (
    <div className={styles.linked}>
      {missing ? (
        <p role="status">{t.missing}</p>
      ) : data ? (
        <article>{children(data)}</article>
      ) : (
        <Loading>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="80%" />
        </Loading>
      )}
    </div>
  );
}
