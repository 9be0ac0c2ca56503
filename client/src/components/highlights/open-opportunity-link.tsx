import type { OpenOpportunity } from '@alumni/shared/home/highlights';
import { formatDayAndWeekday, formatWeekday } from '@alumni/shared/text/format-days';
import { useWords } from '../../i18n/language.ts';
import { daysFromToday } from '../../i18n/today.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { deadlineWords } from './deadline.words.ts';
import { HighlightLink } from './highlight-link.tsx';
import { DateBlock } from './numeral-block.tsx';
import { searchAddress } from './search-address.ts';

/** One line about an open opportunity, with a link that finds it in the list. */
export function OpenOpportunityLink({ opportunity }: { opportunity: OpenOpportunity }) {
  const t = useWords(deadlineWords);
  const { title, deadline } = opportunity;
  // The server's day and the reader's may differ by one: an open opportunity must not show a negative number.
  const left = Math.max(0, daysFromToday(deadline));
  return (
    <HighlightLink
      to={searchAddress('/opportunities', title)}
      block={<DateBlock date={deadline} />}
      title={title}
      language={opportunity.language}
    >
      <VisuallyHidden>{formatDayAndWeekday(deadline, t.language)} </VisuallyHidden>
      <span aria-hidden="true">{formatWeekday(deadline, t.language, 'medium')}, </span>
      {t.closesIn(left)}
    </HighlightLink>
  );
}
