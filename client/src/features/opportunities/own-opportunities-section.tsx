import { OwnListSection } from '../../components/editor/own-list/own-list.tsx';
import { useWords } from '../../i18n/language.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';
import { useOwnOpportunities } from './use-own-opportunities.tsx';

/** The reader's own opportunities, below the form for a new one. After a deletion, the editor shows this list. */
export function OwnOpportunitiesSection() {
  const t = useWords(opportunityEditorWords);
  return <OwnListSection title={t.back} {...useOwnOpportunities()} />;
}
