import { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { Event } from '@alumni/shared/events/events';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { ownCodes } from '../../../components/highlights/own-codes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { isOver } from '../../../i18n/today.ts';
import { useSession } from '../../../session/session-store.ts';
import { isFullFor } from './full-for.ts';
import styles from './own-reply.module.css';
import { ownReplyWords } from './own-reply.words.ts';

/**
 * Line near the top of an event. It shows the reader's reply and check-in code, or asks for a reply. A click scrolls to
 * the element with the id `target`.
 */
export function ReplyLine({ event, target }: { event: Event; target: string }) {
  const t = useWords(ownReplyWords);
  const { user } = useSession();
  const params = { id: event._id };
  const isAsked = user !== undefined && !user.pending;
  const { data } = useEndpoint(getOwnReply, { params }, { staleTime: 0, enabled: isAsked });
  if (isOver(event)) return null;
  const reply = isAsked ? data?.reply : undefined;
  // Until the response arrives, show the code that this phone stores. The page then does not move when the response
  // comes, and the code also shows without a network.
  const persisted =
    isAsked && !data ? ownCodes().find(({ event: id }) => id === event._id) : undefined;
  const answer = reply?.answer ?? (persisted && 'coming');
  const code = reply?.code ?? persisted?.code;
  const goTo = () => {
    const block = document.getElementById(target);
    block?.scrollIntoView({ block: 'start' });
    block?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.line} onClick={goTo}>
      <span>{answer ? t.given(t.choices[answer]) : t.title}</span>
      {isAsked && data && isFullFor(data) && (
        <span>{t.full(formatNumber(data.counts.waiting, t.language))}</span>
      )}
      {code && (
        <span>
          {t.code}{' '}
          <strong className={styles.code} translate="no">
            {code}
          </strong>
        </span>
      )}
      <ArrowDown aria-hidden="true" />
    </button>
  );
}
