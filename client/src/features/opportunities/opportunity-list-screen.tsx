import { getOpportunity } from '@alumni/shared/calls/opportunities';
import {
  type OpportunityKind,
  opportunityKindNames,
  opportunityKinds,
} from '@alumni/shared/records/opportunity-labels';
import { LinkedRecord } from '../../components/list/linked-record.tsx';
import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { ToolbarSelect } from '../../components/list/toolbar-select.tsx';
import { useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { opportunityList } from './opportunity-list.ts';
import { opportunityListWords } from './opportunity-list.words.ts';
import { OpportunityListRow } from './opportunity-list-row.tsx';

export function OpportunityListScreen() {
  const t = useWords(opportunityListWords);
  const list = useList(opportunityList);
  // `narrowing` lets only these values through.
  const kind = list.narrowed.kind as OpportunityKind | undefined;
  const choose = (to: string) => list.narrow({ kind: to });
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
      toolbar={
        <SortToolbar list={list}>
          <KindFilter kind={kind} choose={choose} />
        </SortToolbar>
      }
      empty={kind ? `${t.empty} ${t.among(opportunityKindNames[kind][t.language])}` : t.empty}
      nextSteps={[{ to: '/myopportunities', label: t.add }]}
      searchElsewhere={kind ? [{ label: t.showAll, choose: () => choose('') }] : []}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(opportunity) => <OpportunityListRow opportunity={opportunity} />}
        </NumberedList>
      )}
    </ListPage>
  );
}

interface KindFilterProps {
  kind: OpportunityKind | undefined;
  choose: (kind: string) => void;
}

function KindFilter({ kind, choose }: KindFilterProps) {
  const t = useWords(opportunityListWords);
  return (
    <ToolbarSelect label={t.kind} value={kind ?? ''} onChoose={choose}>
      <option value="">{t.allKinds}</option>
      {opportunityKinds.map((one) => (
        <option key={one} value={one}>
          {opportunityKindNames[one][t.language]}
        </option>
      ))}
    </ToolbarSelect>
  );
}
