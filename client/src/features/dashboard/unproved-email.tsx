import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { unprovedEmailWords } from './unproved-email.words.ts';

/** One line for an account whose address has not answered a mail yet, or has gone back to its owner. */
export function UnprovedEmail({ email }: { email: string }) {
  const t = useWords(unprovedEmailWords);
  return (
    <div className={styles.unproved}>
      <p>{email ? t.confirm(email) : t.released}</p>
      {email ? (
        <ConfirmationButton label={t.send} variant="outline" />
      ) : (
        <LinkButton variant="outline" to="/user/profile" state={{ edit: true }}>
          {t.enter}
        </LinkButton>
      )}
    </div>
  );
}
