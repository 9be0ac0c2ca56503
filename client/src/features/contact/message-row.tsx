import type { ContactMessage } from '@alumni/shared/mail/contact';
import { useId, useState } from 'react';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { CopyAddress } from './copy-address.tsx';
import styles from './message-row.module.css';
import { messagesWords } from './messages.words.ts';
import type { useMessageChanges } from './use-message-changes.ts';

type Words = (typeof messagesWords)['en'];

interface MessageRowProps {
  message: ContactMessage;
  changes: ReturnType<typeof useMessageChanges>;
}

/** Shows the sender and the beginning of a message. Expanding it shows the whole message and marks it as read. */
export function MessageRow({ message, changes }: MessageRowProps) {
  const t = useWords(messagesWords);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { name, message: text, createdAt, read, answered: reply, reported } = message;
  const toggle = () => {
    setOpen(!open);
    if (!open && !read) inBackground(changes.markRead(message, true));
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
          <span className={styles.name} translate="no">
            {name}
          </span>
          <span className={styles.marks}>
            {reported && <span className={styles.mark}>{t.reportMark}</span>}
            {!read && <span className={styles.mark}>{t.unreadMark}</span>}
            {read && reply && <span className={styles.replied}>{t.repliedMark}</span>}
          </span>
          <time className={styles.time} dateTime={createdAt}>
            {formatMoment(createdAt, t.language)}
          </time>
          {!open && <span className={styles.start}>{text.slice(0, startChars)}</span>}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <CopyAddress address={message.email} />
        <p className={styles.text}>{text}</p>
        <MessageActions message={message} changes={changes} />
      </div>
    </li>
  );
}

function MessageActions({ message, changes: { markRead, markAnswered, remove } }: MessageRowProps) {
  const t = useWords(messagesWords);
  const { user } = useSession();
  const [isReplying, setIsReplying] = useState(false);
  const [busy, setBusy] = useState(false);
  const { read, answered: reply } = message;
  const mark = async () => {
    setBusy(true);
    await markAnswered(message, !reply);
    setBusy(false);
    setIsReplying(false);
  };
  return (
    <>
      <p className={styles.state} role="status">
        {reply && repliedText(reply, t, user?.rollNo)}
        {!reply && isReplying && t.markAfterSending}
      </p>
      <div className={styles.actions}>
        <a
          className="button button-primary"
          href={replyLink(message, t)}
          onClick={() => setIsReplying(true)}
        >
          {t.replyByMail}
        </a>
        <Button variant="outline" busy={busy} onClick={mark}>
          {reply ? t.markUnreplied : t.markReplied}
        </Button>
        <Button variant="outline" onClick={() => markRead(message, !read)}>
          {read ? t.markUnread : t.markRead}
        </Button>
        <Button variant="plain" className={styles.delete} onClick={() => remove(message)}>
          {t.delete}
        </Button>
      </div>
    </>
  );
}

function repliedText(
  { by, byName, at }: NonNullable<ContactMessage['answered']>,
  t: Words,
  reader: string | undefined,
): string {
  const when = formatMoment(at, t.language);
  if (by && by === reader) return t.repliedByYou(when);
  return byName || by ? t.repliedBy(byName || by, when) : t.repliedOn(when);
}

/** Number of characters that a folded message shows. They are more than fit on one line of a wide screen. */
const startChars = 160;
/** Characters that a reply quotes. The quotation is part of a `mailto:` link, and mail programs cut long links. */
const quotedChars = 600;

function replyLink({ email, message }: ContactMessage, t: Words): string {
  const quoted = message.slice(0, quotedChars).replace(/^/gm, '> ').replace(/\n/g, '\r\n');
  const parts = { subject: t.subject(settings.site.name[t.language]), body: `\r\n\r\n${quoted}` };
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}
