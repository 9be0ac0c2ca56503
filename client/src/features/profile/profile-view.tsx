import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { personName } from '@alumni/shared/people/person-name';
import { audienceOf, type VisibleField } from '@alumni/shared/profile/visibility';
import { useState } from 'react';
import { RecordTexts } from '../../components/editor/record/record-texts.tsx';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { Avatar } from '../../components/ui/graphics/avatar.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { AudienceLegend } from './audience/audience-legend.tsx';
import { AudienceMark } from './audience/audience-mark.tsx';
import { AudienceSelect } from './audience/audience-select.tsx';
import { consentOf, isChosenField, isConsentName, seenBy } from './audience/profile-consent.ts';
import type { SaveApart } from './form/profile-editor.ts';
import {
  audienceField,
  audienceMarkFor,
  profileGaps,
  profileLabels,
  profileNames,
  profileValues,
  showProfile,
  specifiedNames,
} from './form/profile-fields.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';

const ProfilePreviews = lazyWithRetry(
  async () => (await import('./previews/profile-previews.tsx')).ProfilePreviews,
  <div className={styles.room} />,
);

/** Fields that page translation must not change: names and contact. */
const untranslatedNames = [
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
  /**
   * Fields whose audience the reader has changed during this visit. They keep their select, because it has the focus.
   * Otherwise a field that becomes public would lose it.
   */
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
        untranslated={untranslatedNames}
        always={specifiedNames}
        langOf={(name) => (name === 'testimony' ? person.testimonyLanguage : undefined)}
        note={(name) => {
          if (isConsentName(name) || name === 'password') return;
          const field = audienceField(name);
          if (!field) return;
          const audience = audienceMarkFor(name, consent);
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
