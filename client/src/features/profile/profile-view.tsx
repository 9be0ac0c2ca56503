import type { Alumnus } from '@alumni/shared/alumni';
import { RecordTexts } from '../../components/editor/record-texts.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { personName } from '../../i18n/person-name.ts';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { profileNames, profileValues, showProfile } from './profile-fields.tsx';

export function ProfileView({ person, onEdit }: { person: Alumnus; onEdit: () => void }) {
  const t = useWords(profileWords);
  const { language } = useLanguage();
  const { rollNo, profileImage } = person;
  const name = personName(person, language);
  return (
    <>
      <div className={styles.person}>
        <Avatar
          reference={profileImage}
          seed={rollNo}
          alt={t.pictureOf(name || rollNo)}
          side={128}
        />
        <div>
          <p className={styles.name}>{name || rollNo}</p>
          <p className={styles.number}>{rollNo}</p>
          <Button onClick={onEdit}>{t.edit}</Button>
        </div>
      </div>
      <RecordTexts
        names={profileNames}
        labels={t.fields}
        values={profileValues(person)}
        display={(field, text) => showProfile(field, text, t)}
      />
      <p className={styles.note}>{t.privateNote}</p>
    </>
  );
}
