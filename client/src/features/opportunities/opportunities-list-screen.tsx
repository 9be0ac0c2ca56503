import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { listOpportunities } from '@alumni/shared/opportunities';
import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { defineList, useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { words } from './opportunity-list.words.ts';
import { OpportunityListRow } from './opportunity-list-row.tsx';

const opportunityList = defineList(listOpportunities, {
  pageSize: pageSizes.opportunities,
  filters: sortOrders,
  read: ({ opportunities, totalPages }) => ({ rows: opportunities, totalPages }),
});

export function Screen() {
  const t = useWords(words);
  const list = useList(opportunityList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(opportunity) => <OpportunityListRow opportunity={opportunity} />}
        </NumberedList>
      )}
    </ListPage>
  );
}
