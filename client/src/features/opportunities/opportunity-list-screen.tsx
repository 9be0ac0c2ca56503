import { getOpportunity } from '@alumni/shared/calls/opportunities';
import { LinkedRecord } from '../../components/list/linked-record.tsx';
import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { opportunityList } from './opportunity-list.ts';
import { opportunityListWords } from './opportunity-list.words.ts';
import { OpportunityListRow } from './opportunity-list-row.tsx';

export function OpportunityListScreen() {
  const t = useWords(opportunityListWords);
  const list = useList(opportunityList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      first={
        <LinkedRecord endpoint={getOpportunity}>
          {(opportunity) => <OpportunityListRow opportunity={opportunity} startsOpen />}
        </LinkedRecord>
      }
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
      nextSteps={[{ to: '/myopportunities', label: t.add }]}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(opportunity) => <OpportunityListRow opportunity={opportunity} />}
        </NumberedList>
      )}
    </ListPage>
  );
}
