import type { ResponseOf } from '@alumni/shared/core/contract';
import type { ReactNode } from 'react';
import type { CallInput } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import type { RecordCall } from '../details/use-passed-record.ts';
import { QueryStatus, Skeleton } from '../ui/loading/states.tsx';
import styles from './linked-record.module.css';
import { linkedRecordWords } from './linked-record.words.ts';

interface LinkedRecordProps<C extends RecordCall> {
  endpoint: C;
  children: (record: ResponseOf<C>) => ReactNode;
}

/**
 * The record in the list's address (`?id=`), shown above the list; nothing without an id. Paging, sorting or searching
 * hides it.
 */
export function LinkedRecord<C extends RecordCall>(props: LinkedRecordProps<C>) {
  const [query] = useSearchParams();
  const id = query.get('id');
  // Remounts for each id: another link may follow on the same screen.
  return id ? <Linked key={id} id={id} {...props} /> : null;
}

function Linked<C extends RecordCall>({
  id,
  endpoint,
  children,
}: LinkedRecordProps<C> & { id: string }) {
  const t = useWords(linkedRecordWords);
  const linked = useEndpoint(endpoint, { params: { id } } as CallInput<C>);
  const { data, error } = linked;
  const missing = error?.status === 404;
  if (!data && !missing && error) return <QueryStatus of={linked} />;
  return (
    <div className={styles.linked}>
      {missing ? (
        <p role="status">{t.missing}</p>
      ) : data ? (
        <article>{children(data)}</article>
      ) : (
        <QueryStatus of={linked}>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="80%" />
        </QueryStatus>
      )}
    </div>
  );
}
