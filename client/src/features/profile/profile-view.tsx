import type { Alumnus } from '@alumni/shared/alumni';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';

export function ProfileView({ person, onEdit }: { person: Alumnus; onEdit: () => void }) {
  const t = useWords(profileWords);
  const { title, firstName, lastName, rollNo } = person;
  const name = [titleWord(t.titles, title), firstName, lastName].filter(Boolean).join(' ');
  const rows: [string, string | undefined][] = [
    [t.fields.title, titleWord(t.titles, title)],
    [t.fields.firstname, firstName],
    [t.fields.lastname, lastName],
    [t.fields.maidenname, person.maidenName],
    [t.fields.gender, titleWord(t.genders, person.gender ?? '')],
    [t.fields.profession, person.profession],
    [t.fields.address, person.address],
    [t.fields.fos, person.fos],
    [t.fields.email, person.email],
    [t.fields.telephone, person.telephone],
    [t.fields.description, person.description],
    [t.fields.testimony, person.testimony],
  ];
  return (
    <>
      <div className={styles.person}>
        <Avatar
          reference={person.profileImage}
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
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.none}>{t.none}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.privateNote}</p>
    </>
  );
}

/** The word for a stored value; what is not in the list is shown as it is stored. */
function titleWord(choices: Record<string, string>, value: string): string {
  return choices[value] ?? value;
}
