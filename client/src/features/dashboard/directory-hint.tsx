import type { SessionUser } from '@alumni/shared/auth';
import { isStored } from '@alumni/shared/files';
import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** The directory lists only people with a last name and a picture; this says what is missing. */
export function DirectoryHint({ user }: { user: SessionUser }) {
  const t = useWords(dashboardWords);
  const missing = [
    ...(user.lastName ? [] : [t.lastName]),
    ...(isStored(user.profileImage) ? [] : [t.picture]),
  ];
  if (missing.length === 0) return null;
  return (
    <section className={styles.hint}>
      <h2>{t.missing}</h2>
      <p>{t.missingText}</p>
      <ul>
        {missing.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <LinkButton to="/user/profile">{t.complete}</LinkButton>
    </section>
  );
}
