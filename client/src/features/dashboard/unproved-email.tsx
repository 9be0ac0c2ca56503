import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { unprovedEmailWords } from './unproved-email.words.ts';

/** For an account whose address is unconfirmed. `email` is empty if the address was released to its real owner. */
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
