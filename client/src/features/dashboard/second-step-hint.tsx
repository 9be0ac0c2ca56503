import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** For an admin or master who counts as a member until a second step of the log-in is set up. */
export function SecondStepHint() {
  const t = useWords(dashboardWords);
  return (
    <section className={styles.hint}>
      <h3>{t.secondStep}</h3>
      <p>{t.secondStepText}</p>
      <LinkButton to="/user/profile">{t.setUp}</LinkButton>
    </section>
  );
}
