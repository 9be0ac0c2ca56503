import type { ReactNode } from 'react';
import { useLocation } from '../../router/hooks.tsx';
import { LinkButton } from '../ui/buttons/button.tsx';
import { EmptyState, Loading, QueryStatus, Skeleton } from '../ui/loading/states.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { Page, PageHeading } from '../ui/page/page.tsx';
import styles from './details-page.module.css';
import type { PassedRecord } from './use-passed-record.ts';

interface DetailsPageProps<Row> {
  title: ReactNode;
  passed: PassedRecord<Row>;
  missing: string;
  back: { to: string; label: string };
  children: (record: Row) => ReactNode;
}

/** Page of one public record: heading, the record or its loading state, a link back to the list. */
export function DetailsPage<Row>({
  title,
  passed,
  missing,
  back,
  children,
}: DetailsPageProps<Row>) {
  const { data: record, error, isMissing } = passed;
  const { state } = useLocation();
  const list = back.to + (typeof state?.search === 'string' ? state.search : '');
  return (
    <Page>
      <BackLink to={list}>{back.label}</BackLink>
      <PageHeading>{title}</PageHeading>
      {isMissing && (
        <EmptyState
          seed={missing}
          action={
            <LinkButton variant="outline" to={list}>
              {back.label}
            </LinkButton>
          }
        >
          {missing}
        </EmptyState>
      )}
      {!isMissing && !record && !error && (
        <div className={styles.coming}>
          <Loading>
            <Skeleton height="18rem" />
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="80%" />
          </Loading>
        </div>
      )}
      {!isMissing && (record || error) && <QueryStatus of={passed} />}
      {record && children(record)}
    </Page>
  );
}
