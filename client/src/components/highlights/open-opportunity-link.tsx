import type { OpenOpportunity } from '@alumni/shared/home/highlights';
import { formatDay } from '@alumni/shared/text/format-days';
import { useWords } from '../../i18n/language.ts';
import { daysFromToday } from '../../i18n/today.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { deadlineWords } from './deadline.words.ts';
import { HighlightLink } from './highlight-link.tsx';
import { DateBlock } from './numeral-block.tsx';
import { searchAddress } from './search-address.ts';

/** A line about an opportunity that is still open, which finds it in the list. */
export function OpenOpportunityLink({ opportunity }: { opportunity: OpenOpportunity }) {
  const t = useWords(deadlineWords);
  const { title, deadline } = opportunity;
  // The server's day and the reader's may differ by one.
  const left = Math.max(0, daysFromToday(deadline));
  return (
    <HighlightLink
      to={searchAddress('/opportunities', title)}
      block={<DateBlock date={deadline} />}
      title={title}
      language={opportunity.language}
    >
      <VisuallyHidden>{formatDay(deadline, t.language)} </VisuallyHidden>
      {t.closesIn(left)}
    </HighlightLink>
  );
}
