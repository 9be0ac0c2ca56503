import { listOwnOpportunities } from '@alumni/shared/calls/opportunities';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import { deadlineWords } from '../../components/highlights/deadline.words.ts';
import { Badge } from '../../components/ui/graphics/badge.tsx';
import { useWords } from '../../i18n/language.ts';
import { daysFromToday } from '../../i18n/today.ts';
import { useSession } from '../../session/session-store.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';

/** Props for a list of the reader's own opportunities. */
export function useOwnOpportunities() {
  const t = useWords(opportunityEditorWords);
  const time = useWords(deadlineWords);
  const { user } = useSession();
  return {
    endpoint: listOwnOpportunities,
    input: { params: { rollNo: user?.rollNo ?? '' } },
    rows: (opportunities: ResponseOf<typeof listOwnOpportunities>) =>
      opportunities.map(({ _id, title, language, deadline }) => {
        const left = daysFromToday(deadline);
        return {
          _id,
          title,
          language,
          to: `/myopportunities/${_id}`,
          day: `${t.labels.deadline} ${formatDayAndWeekday(deadline, t.language, 'medium')}`,
          state: left < 0 ? <Badge>{t.closed}</Badge> : time.closesIn(left),
        };
      }),
  };
}
