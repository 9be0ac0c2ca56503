import type { Alumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { alumnusSeenBy } from '@alumni/shared/people/seen-alumnus';
import { PersonDetails } from '../../../components/person/person-details.tsx';
import { useWords } from '../../../i18n/language.ts';
import styles from './profile-preview.module.css';
import { profilePreviewWords } from './profile-preview.words.ts';

export type Onlooker = 'public' | 'members';

/** The reader's own page as others see it. */
export function ProfilePreview({ person, viewer }: { person: Alumnus; viewer: Onlooker }) {
  const t = useWords(profilePreviewWords);
  const seen = alumnusSeenBy(person, viewer);
  return (
    <section className={styles.preview} aria-label={t.previews[viewer]}>
      <h3 translate="no">{personName(seen, t.language)}</h3>
      <PersonDetails person={seen} />
    </section>
  );
}
