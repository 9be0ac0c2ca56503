import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListResults, type ListResultsProps } from './list-results.tsx';

interface ListPageProps<Row> extends Omit<ListResultsProps<Row>, 'label'> {
  title: string;
  intro?: string;
  toolbar: ReactNode;
}

/** A public list: heading, toolbar, rows or their state, pager. */
export function ListPage<Row>({ title, intro, toolbar, ...rest }: ListPageProps<Row>) {
  return (
    <Page>
      <PageHeading intro={intro}>{title}</PageHeading>
      {toolbar}
      <ListResults label={title} {...rest} />
    </Page>
  );
}
