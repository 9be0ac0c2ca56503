import type { MailRefusal } from '@alumni/shared/mail/mail-state';
import { useWords } from '../../i18n/language.ts';
import styles from './mail-refusal.module.css';
import { mailRefusalWords } from './mail-refusal.words.ts';

interface MailRefusalTextProps {
  refusal: MailRefusal;
  /** Whether the mail still waits, to be tried again. */
  waits?: boolean;
}

/** Why a mail was not taken, in a sentence, and the mail server's words for those who want them. */
export function MailRefusalText({ refusal: { reason, answer }, waits }: MailRefusalTextProps) {
  const t = useWords(mailRefusalWords);
  const sentence = t.reasons[reason];
  return (
    <div className={styles.refusal}>
      <p>{waits ? t.tried(sentence) : sentence}</p>
      <MailAnswer answer={answer} />
    </div>
  );
}

export function MailAnswer({ answer }: { answer: string }) {
  const t = useWords(mailRefusalWords);
  if (!answer) return null;
  return (
    <details className={styles.answer}>
      <summary>{t.answer}</summary>
      <code lang="en" dir="ltr">
        {answer}
      </code>
    </details>
  );
}
