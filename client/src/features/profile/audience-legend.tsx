import { type Audience, audiences, type VisibleField } from '@alumni/shared/profile/visibility';
import { useWords } from '../../i18n/language.ts';
import { AudienceMark } from './audience-mark.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { type Consent, seenBy } from './profile-consent.ts';
import { fieldLabel, visibleFields } from './profile-fields.tsx';

/** The fields by audience: they stand apart here alone, the form has its own order. */
export function AudienceLegend({ consent }: { consent: Consent }) {
  const t = useWords(profileWords);
  const fieldsFor = (audience: Audience): VisibleField[] =>
    visibleFields.filter((field) => seenBy(field, consent) === audience);
  const groups = audiences
    .map((audience) => ({ audience, fields: fieldsFor(audience) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      {!consent.listed && <p className={styles.unlisted}>{t.unlisted}</p>}
      <div className={styles.legend}>
        {groups.map(({ audience, fields }) => (
          <section key={audience} data-audience={audience}>
            <h2>
              <AudienceMark audience={audience} />
            </h2>
            <p>{fields.map((field) => fieldLabel(field, t)).join(', ')}</p>
          </section>
        ))}
      </div>
    </>
  );
}
