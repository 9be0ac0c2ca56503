import { type Audience, audiences, type VisibleField } from '@alumni/shared/profile/visibility';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { fieldLabel, visibleFields } from '../form/profile-fields.tsx';
import styles from '../profile.module.css';
import { profileWords } from '../profile.words.ts';
import { AudienceMark } from './audience-mark.tsx';
import { type Consent, seenBy, unusualChoices } from './profile-consent.ts';

interface AudienceLegendProps {
  consent: Consent;
  /** Controls below the legend, rendered once the legend is unfolded. */
  children?: ReactNode;
}

/** One line that unfolds to a list of audiences, each with the fields that it sees. */
export function AudienceLegend({ consent, children }: AudienceLegendProps) {
  const t = useWords(profileWords);
  const [opened, setOpened] = useState(false);
  const fieldsFor = (audience: Audience): VisibleField[] =>
    visibleFields.filter((field) => seenBy(field, consent) === audience);
  const groups = audiences
    .map((audience) => ({ audience, fields: fieldsFor(audience) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      {!consent.listed && <p className={styles.unlisted}>{t.unlisted}</p>}
      <details
        className={styles.whoSees}
        onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}
      >
        <summary>
          {t.whoSeesWhat}{' '}
          <span className={styles.unusual}>{t.unusual(unusualChoices(consent))}</span>
        </summary>
        {opened && (
          <>
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
            {children}
          </>
        )}
      </details>
    </>
  );
}
