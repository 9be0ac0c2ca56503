import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { audienceOf, type VisibleField } from '@alumni/shared/profile/visibility';
import { useState } from 'react';
import { RecordTexts } from '../../components/editor/record-texts.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { AudienceLegend } from './audience-legend.tsx';
import { AudienceMark } from './audience-mark.tsx';
import { AudienceSelect } from './audience-select.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { consentOf, isChosenField, isConsentName, seenBy } from './profile-consent.ts';
import type { SaveApart } from './profile-editor.ts';
import {
  audienceField,
  markOf,
  profileGaps,
  profileLabels,
  profileNames,
  profileValues,
  showProfile,
  specifiedNames,
} from './profile-fields.tsx';

const ProfilePreviews = lazyWithRetry(
  async () => (await import('./profile-previews.tsx')).ProfilePreviews,
  <div className={styles.room} />,
);

/** Names and ways to reach somebody. */
const keptNames = [
  'firstname',
  'lastname',
  'maidenname',
  'address',
  'email',
  'telephone',
  'mentor',
] as const;

interface ProfileViewProps {
  person: Alumnus;
  onEdit: () => void;
  save: SaveApart;
}

export function ProfileView({ person, onEdit, save }: ProfileViewProps) {
  const t = useWords(profileWords);
  const { rollNo, profileImage } = person;
  const name = personName(person, t.language);
  const consent = consentOf(person);
  /** Fields decided about in this visit: their controls stay, as the focus is on one. */
  const [chosen, setChosen] = useState<readonly VisibleField[]>([]);
  const gaps = profileGaps(person, t);
  return (
    <>
      {gaps.length > 0 && <p className={styles.gaps}>{t.missing(gaps.join(', ').toLowerCase())}</p>}
      <div className={styles.view}>
        <Avatar
          reference={profileImage}
          seed={rollNo}
          alt={t.pictureOf(name || rollNo)}
          side={128}
        />
        <div>
          <p className={styles.name} translate="no">
            {name || rollNo}
          </p>
          <p className={styles.number} translate="no">
            {rollNo}
          </p>
        </div>
        <div className={styles.below}>
          <div className={styles.actions}>
            <Button onClick={onEdit}>{t.edit}</Button>
            <LinkButton
              variant="plain"
              className={styles.card}
              to={`/alumnidetails?id=${encodeURIComponent(rollNo)}`}
            >
              {t.page}
            </LinkButton>
          </div>
          {consent.listed && !isStored(profileImage) && (
            <p className={styles.hint}>{t.picture.missing}</p>
          )}
        </div>
      </div>
      <AudienceLegend consent={consent} />
      <RecordTexts
        names={profileNames}
        labels={profileLabels(t)}
        values={profileValues(person)}
        display={(field, text) => showProfile(field, text, t)}
        kept={keptNames}
        always={specifiedNames}
        langOf={(name) => (name === 'testimony' ? person.testimonyLanguage : undefined)}
        note={(name) => {
          if (isConsentName(name) || name === 'password') return;
          const field = audienceField(name);
          if (!field) return;
          const audience = markOf(name, consent);
          const usual = [audienceOf(field, {}), seenBy(field, consent)];
          const isOffered = chosen.includes(field) || usual.some((one) => one !== 'public');
          if (!consent.listed || !isChosenField(field) || !isOffered)
            return audience !== 'public' && <AudienceMark audience={audience} />;
          const saveChoice: SaveApart = (body) => {
            setChosen([...chosen, field]);
            return save(body);
          };
          return <AudienceSelect field={field} person={person} save={saveChoice} />;
        }}
      />
      {consent.listed && <ProfilePreviews person={person} />}
    </>
  );
}
