import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** For an admin or master who counts as a member until a second step of the log-in is set up. */
export function TwoFactorHint() {
  const t = useWords(dashboardWords);
  return (
    <section className={styles.hint}>
      <h3>{t.twoFactor}</h3>
      <p>{t.twoFactorText}</p>
      <LinkButton to="/user/profile">{t.setUp}</LinkButton>
    </section>
  );
}
