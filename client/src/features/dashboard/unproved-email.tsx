import { useWords } from '../../i18n/language.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { unprovedEmailWords } from './unproved-email.words.ts';

/** One line for an account whose address has not answered a mail yet. */
export function UnprovedEmail({ email }: { email: string }) {
  const t = useWords(unprovedEmailWords);
  return (
    <div className={styles.unproved}>
      <p>{t.confirm(email)}</p>
      <ConfirmationButton label={t.send} variant="outline" />
    </div>
  );
}
