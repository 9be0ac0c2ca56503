import { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { Event } from '@alumni/shared/events/events';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useWords } from '../../../i18n/language.ts';
import { isOver } from '../../../i18n/today.ts';
import { useSession } from '../../../session/session-store.ts';
import styles from './own-answer.module.css';
import { ownAnswerWords } from './own-answer.words.ts';

/** Near the top: what the reader has answered, with their code, or the question; leads to its block `target`. */
export function AnswerLine({ event, target }: { event: Event; target: string }) {
  const t = useWords(ownAnswerWords);
  const { user } = useSession();
  const params = { id: event._id };
  const isAsked = user !== undefined && !user.pending;
  const { data } = useEndpoint(getOwnReply, { params }, { staleTime: 0, enabled: isAsked });
  if (isOver(event)) return null;
  const reply = isAsked ? data?.reply : undefined;
  const goTo = () => {
    const block = document.getElementById(target);
    block?.scrollIntoView({ block: 'start' });
    block?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.line} onClick={goTo}>
      <span>{reply ? t.answered(t.answers[reply.answer]) : t.title}</span>
      {reply?.code && (
        <span>
          {t.code}{' '}
          <strong className={styles.code} translate="no">
            {reply.code}
          </strong>
        </span>
      )}
      <ArrowDown aria-hidden="true" />
    </button>
  );
}
