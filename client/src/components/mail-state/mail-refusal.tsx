import type { MailRefusal } from '@alumni/shared/mail/mail-state';
import { useWords } from '../../i18n/language.ts';
import styles from './mail-refusal.module.css';
import { mailRefusalWords } from './mail-refusal.words.ts';

interface MailRefusalTextProps {
  refusal: MailRefusal;
  /** Whether the mail is still queued, to be tried again. */
  waits?: boolean;
}

/** Why a mail was refused, in a sentence; the mail server's reply can be expanded. */
export function MailRefusalText({ refusal: { reason, answer }, waits }: MailRefusalTextProps) {
  const t = useWords(mailRefusalWords);
  const sentence = t.reasons[reason];
  return (
    <div className={styles.refusal}>
      <p>{waits ? t.tried(sentence) : sentence}</p>
      <MailServerReply reply={answer} />
    </div>
  );
}

export function RefusalReason({ reason }: Pick<MailRefusal, 'reason'>) {
  const { reasons } = useWords(mailRefusalWords);
  return <>{reasons[reason]}</>;
}

export function MailServerReply({ reply }: { reply: string }) {
  const t = useWords(mailRefusalWords);
  if (!reply) return null;
  return (
    <details className={styles.reply}>
      <summary>{t.serverReply}</summary>
      <code lang="en" dir="ltr">
        {reply}
      </code>
    </details>
  );
}
