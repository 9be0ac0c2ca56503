import { admitReply } from '@alumni/shared/calls/event-replies';
import type { Reply } from '@alumni/shared/events/event-replies';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../components/form/use-action.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './replies.module.css';
import { repliesWords } from './replies.words.ts';

interface ReplyRowProps {
  event: string;
  reply: Reply;
  /** Text of a WhatsApp message to the person. */
  text: string;
  onAdmitted: () => unknown;
}

export function ReplyRow({ event, reply, text, onAdmitted }: ReplyRowProps) {
  const t = useWords(repliesWords);
  const { rollNo, guests, visitor, arrivedAt, note, unreachable, whatsApp } = reply;
  const name = reply.name || t.erased;
  const facts = [
    guests > 0 && t.guests(formatNumber(guests, t.language)),
    visitor && t.visitor,
    arrivedAt && t.arrived(formatDate(arrivedAt, t.language, shortTime)),
    unreachable && t.unreachable,
  ].filter(Boolean);
  return (
    <li>
      <p dir="auto">
        {rollNo ? (
          <Link to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`} translate="no">
            {name}
          </Link>
        ) : (
          <strong translate="no">{name}</strong>
        )}{' '}
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {unreachable && reply.state !== 'not' && (
        <a
          className="button button-outline"
          href={whatsAppLink(text, whatsApp)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp: ${name}`}
        >
          WhatsApp
        </a>
      )}
      {reply.state === 'waiting' && (
        <Admit event={event} reply={reply._id} name={name} onAdmitted={onAdmitted} />
      )}
    </li>
  );
}

interface AdmitProps extends Pick<ReplyRowProps, 'event' | 'onAdmitted'> {
  reply: string;
  name: string;
}

/** Gives a place to somebody on the waiting list, ahead of those who wait longer. */
function Admit({ event: id, reply, name, onAdmitted }: AdmitProps) {
  const t = useWords(repliesWords);
  const { busy, run } = useAction(t.notAdmitted);
  const admit = () =>
    run(async () => (await call(admitReply, { params: { id, reply } })).message, onAdmitted);
  return (
    <Button variant="outline" busy={busy} aria-label={`${t.admit}: ${name}`} onClick={admit}>
      {t.admit}
    </Button>
  );
}
