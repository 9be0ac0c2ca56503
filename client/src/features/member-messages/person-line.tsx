import type { Alumnus, UnlistedPoster } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { hasPage } from '@alumni/shared/people/seen-alumnus';
import { Avatar } from '../../components/ui/graphics/avatar.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './member-messages.module.css';
import { writeToWords } from './write-to.words.ts';

/** Portrait, name, and details that distinguish namesakes. */
export function PersonLine({ person }: { person: Alumnus | UnlistedPoster }) {
  const t = useWords(writeToWords);
  const { rollNo } = person;
  const { profileImage = '', promotion, profession } = hasPage(person) ? person : {};
  const name = personName(person, t.language) || rollNo;
  const about = [promotion && t.promotion(promotion), profession].filter(Boolean).join(' · ');
  return (
    <div className={styles.person}>
      <Avatar reference={profileImage} seed={rollNo} alt="" side={80} />
      <div>
        <p className={styles.name} translate="no">
          {name}
        </p>
        {about && <p className={styles.about}>{about}</p>}
      </div>
    </div>
  );
}
