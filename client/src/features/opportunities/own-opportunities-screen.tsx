import { OwnList } from '../../components/editor/own-list/own-list.tsx';
import { useWords } from '../../i18n/language.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';
import { useOwnOpportunities } from './use-own-opportunities.tsx';

export function OwnOpportunitiesScreen() {
  const t = useWords(opportunityEditorWords);
  const own = useOwnOpportunities();
  return (
    <OwnList
      title={t.list}
      kind="opportunity"
      add={{ label: t.add, to: '/myopportunities' }}
      all="/opportunities"
      {...own}
    />
  );
}
