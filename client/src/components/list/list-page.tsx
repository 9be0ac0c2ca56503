import type { ReactNode } from 'react';
import { Page } from '../ui/page/page.tsx';
import { ListResults, type ListResultsProps } from './list-results.tsx';

interface ListPageProps<Row> extends Omit<ListResultsProps<Row>, 'label'> {
  title: string;
  intro?: string;
  /** Content above the list, e.g. the record that the address names. */
  first?: ReactNode;
  toolbar: ReactNode;
  last?: ReactNode;
}

/** A public list: heading, toolbar, rows or their state, pager. */
export function ListPage<Row>({ title, intro, first, toolbar, last, ...rest }: ListPageProps<Row>) {
  return (
    <Page title={title} intro={intro}>
      {first}
      {toolbar}
      <ListResults label={title} {...rest} />
      {last}
    </Page>
  );
}
