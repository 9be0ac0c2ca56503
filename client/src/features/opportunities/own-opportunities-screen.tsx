import { listOwnOpportunities } from '@alumni/shared/opportunities';
import { OwnList } from '../../components/editor/own-list.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';

export function OwnOpportunitiesScreen() {
  const t = useWords(opportunityEditorWords);
  const { user } = useSession();
  return (
    <OwnList
      title={t.list}
      add={{ label: t.add, to: '/myopportunities' }}
      endpoint={listOwnOpportunities}
      input={{ params: { rollNo: user?.rollNo ?? '' } }}
      rows={(opportunities) =>
        opportunities.map(({ _id, title }) => ({ _id, title, to: `/myopportunities/${_id}` }))
      }
    />
  );
}
