import type { ContactMessage } from '@alumni/shared/contact';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './message-row.module.css';
import { messagesWords } from './messages.words.ts';

interface MessageRowProps {
  message: ContactMessage;
  onMark: (id: string, read: boolean) => void;
}

/** Sender and first words; opened, the whole message. Opening it marks it as read. */
export function MessageRow({ message, onMark }: MessageRowProps) {
  const t = useWords(messagesWords);
  const { language } = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { _id, name, email, message: text, createdAt, read } = message;
  const toggle = () => {
    setOpen(!open);
    if (!open && !read) onMark(_id, true);
  };
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <span className={styles.name}>{name}</span>
          {!read && <span className={styles.mark}>{t.unreadMark}</span>}
          <time className={styles.time} dateTime={createdAt}>
            {formatMoment(createdAt, language)}
          </time>
          {!open && <span className={styles.start}>{text.slice(0, startChars)}</span>}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <p className={styles.address}>{email}</p>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <a className="button button-primary" href={answerTo(message, t.subject, language)}>
            {t.answer}
          </a>
          <Button variant="outline" onClick={() => onMark(_id, !read)}>
            {read ? t.markUnread : t.markRead}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** More than one line of a wide screen shows. */
const startChars = 160;
/** Mail programs cut long addresses of links: the start of the message is enough to recognise it. */
const quotedChars = 600;

function answerTo(
  { email, message }: ContactMessage,
  subject: (site: string) => string,
  language: 'en' | 'fr',
): string {
  const quoted = message.slice(0, quotedChars).replace(/^/gm, '> ').replace(/\n/g, '\r\n');
  const parts = { subject: subject(settings.site.name[language]), body: `\r\n\r\n${quoted}` };
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}
