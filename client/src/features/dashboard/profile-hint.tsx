import type { ProfileGap } from '@alumni/shared/home/dashboard';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** The directory lists only people with a last name and a picture. */
const required: readonly ProfileGap[] = ['lastName', 'profileImage'];

/** Missing parts of a profile, first those that the directory requires. */
export function ProfileHint({ gaps }: { gaps: readonly ProfileGap[] }) {
  const t = useWords(dashboardWords);
  const missing = gaps.filter((gap) => required.includes(gap));
  const others = gaps.filter((gap) => !required.includes(gap)).map((gap) => t.gaps[gap]);
  // The short form at `/user/start` has no field for the last name.
  const isShort = missing.length > 0 && !missing.includes('lastName');
  return (
    <section className={styles.hint}>
      <h3>{missing.length > 0 ? t.missing : t.incomplete}</h3>
      {missing.length > 0 && (
        <>
          <p>{t.missingText}</p>
          <ul>
            {missing.map((gap) => (
              <li key={gap}>{t.gaps[gap]}</li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && <p>{t.alsoMissing(others.join(', '))}</p>}
      {isShort ? (
        <LinkButton to="/user/start">{t.complete}</LinkButton>
      ) : (
        <LinkButton to="/user/profile" state={{ edit: true }}>
          {t.complete}
        </LinkButton>
      )}
    </section>
  );
}
