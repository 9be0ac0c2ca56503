import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** Asks admins and masters to set up a second factor. Until then they have only a member's rights. */
export function TwoFactorHint() {
  const t = useWords(dashboardWords);
  return (
    <section className={styles.hint}>
      <h3>{t.twoFactor}</h3>
      <p>{t.twoFactorText}</p>
      <LinkButton to="/user/settings">{t.setUp}</LinkButton>
    </section>
  );
}
