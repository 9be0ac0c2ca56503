import { admitReply } from '@alumni/shared/calls/event-replies';
import type { Reply } from '@alumni/shared/events/event-replies';
import { whatsAppTextLink } from '@alumni/shared/records/share-links';
import { formatDate } from '@alumni/shared/text/format-days';
import { useState } from 'react';
import { serverMessageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useAnnounce } from '../../../components/ui/announcer.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { inBackground } from '../../../components/ui/in-background.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './replies.module.css';
import { repliesWords } from './replies.words.ts';

interface ReplyRowProps {
  event: string;
  reply: Reply;
  /** For WhatsApp. */
  text: string;
  onAdmitted: () => void;
}

export function ReplyRow({ event, reply, text, onAdmitted }: ReplyRowProps) {
  const t = useWords(repliesWords);
  const { language } = useLanguage();
  const { rollNo, guests, visitor, arrivedAt, note, unreachable, telephone } = reply;
  const name = reply.name || t.erased;
  const facts = [
    guests > 0 && t.guests(formatNumber(guests, language)),
    visitor && t.visitor,
    arrivedAt && t.arrived(formatDate(arrivedAt, language, { timeStyle: 'short' })),
    unreachable && t.unreachable,
  ].filter(Boolean);
  return (
    <li>
      <p dir="auto">
        {rollNo ? (
          <Link to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {unreachable && reply.state !== 'not' && (
        <a
          className="button button-outline"
          href={whatsAppTextLink(telephone, text)}
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

/** A place past those before them in line. */
function Admit({ event: id, reply, name, onAdmitted }: AdmitProps) {
  const t = useWords(repliesWords);
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const admit = async () => {
    setBusy(true);
    try {
      announce((await call(admitReply, { params: { id, reply } })).message, 'success');
      onAdmitted();
    } catch (error) {
      announce(t.notAdmitted, 'error', serverMessageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      busy={busy}
      aria-label={`${t.admit}: ${name}`}
      onClick={() => inBackground(admit())}
    >
      {t.admit}
    </Button>
  );
}
