import type { Alumnus } from '@alumni/shared/alumni';
import { isStored } from '@alumni/shared/files';
import { personName } from '@alumni/shared/person-name';
import { RecordTexts } from '../../components/editor/record-texts.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { AudienceLegend } from './audience-legend.tsx';
import { AudienceMark } from './audience-mark.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { audienceOf, profileNames, profileValues, showProfile } from './profile-fields.tsx';

export function ProfileView({ person, onEdit }: { person: Alumnus; onEdit: () => void }) {
  const t = useWords(profileWords);
  const { language } = useLanguage();
  const { rollNo, profileImage, firstName, lastName } = person;
  const name = personName(person, language);
  // As the directory does.
  const isListed = lastName !== '' && isStored(profileImage);
  const search = new URLSearchParams({ search: `${firstName} ${lastName}`.trim() });
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
          <div className={styles.actions}>
            <Button onClick={onEdit}>{t.edit}</Button>
            {isListed && (
              <LinkButton variant="plain" className={styles.card ?? ''} to={`/alumni?${search}`}>
                {t.myCard}
              </LinkButton>
            )}
          </div>
          {!isListed && <p className={styles.hint}>{t.pictureMissing}</p>}
        </div>
      </div>
      <AudienceLegend />
      <RecordTexts
        names={profileNames}
        labels={t.fields}
        values={profileValues(person)}
        display={(field, text) => showProfile(field, text, t)}
        note={(field) => <AudienceMark audience={audienceOf(field)} />}
      />
    </>
  );
}
