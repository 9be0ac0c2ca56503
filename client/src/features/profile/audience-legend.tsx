import { useWords } from '../../i18n/language.ts';
import { AudienceMark } from './audience-mark.tsx';
import styles from './profile.module.css';
import { type Audience, profileWords } from './profile.words.ts';
import { audienceOf, profileNames } from './profile-fields.tsx';

/** The two groups of the fields, which stand apart here alone: the form has its own order. */
export function AudienceLegend() {
  const t = useWords(profileWords);
  const labelsFor = (audience: Audience) =>
    profileNames.filter((name) => audienceOf(name) === audience).map((name) => t.fields[name]);
  return (
    <div className={styles.legend}>
      <section data-audience="directory">
        <h2>
          <AudienceMark audience="directory" />
        </h2>
        <p>{[t.fields.profileimage, ...labelsFor('directory')].join(', ')}</p>
        <p>{t.onHome}</p>
      </section>
      <section data-audience="nobody">
        <h2>
          <AudienceMark audience="nobody" />
        </h2>
        <p>{labelsFor('nobody').join(', ')}</p>
        <p>{t.seenByAdmins}</p>
      </section>
    </div>
  );
}
