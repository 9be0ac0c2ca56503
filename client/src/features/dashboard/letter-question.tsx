import { useLetterWish } from '../../components/letter-wish/letter-wish.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { letterQuestionWords } from './letter-question.words.ts';

/** Warns readers whose e-mail address refuses mails. Asks each reader once whether to send the newsletter. */
export function LetterQuestion() {
  const t = useWords(letterQuestionWords);
  const { data, busy, choose } = useLetterWish();
  if (!data) return null;
  const { wanted, email, fault } = data;
  return (
    <>
      {fault && (
        <div className={styles.unproved} role="status">
          <p>{t.fault(email, formatInstant(fault.since, t.language))}</p>
          <ConfirmationButton label={t.mend} />
        </div>
      )}
      {wanted === null && !fault && (
        <div className={styles.unproved}>
          <p>{t.question}</p>
          <Button variant="outline" busy={busy} onClick={() => choose(true)}>
            {t.yes}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => choose(false)}>
            {t.no}
          </Button>
        </div>
      )}
    </>
  );
}
