import type { Alumnus } from '@alumni/shared/people/alumni';
import {
  type Audience,
  audienceChoices,
  type ChosenField,
} from '@alumni/shared/profile/visibility';
import { useState } from 'react';
import { useAction } from '../../../components/form/use-action.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { useWords } from '../../../i18n/language.ts';
import type { SaveApart } from '../form/profile-editor.ts';
import { fieldLabel } from '../form/profile-fields.tsx';
import styles from '../profile.module.css';
import { profileWords } from '../profile.words.ts';
import { AudienceIcon } from './audience-mark.tsx';
import { consentOf, seenBy } from './profile-consent.ts';

interface AudienceSelectProps {
  field: ChosenField;
  person: Alumnus;
  save: SaveApart;
}

/** Shows who sees a field, with a select to change it. A change is saved at once. */
export function AudienceSelect({ field, person, save }: AudienceSelectProps) {
  const t = useWords(profileWords);
  /** The chosen audience until it is saved. */
  const [wanted, setWanted] = useState<Audience>();
  const shown = wanted ?? seenBy(field, consentOf(person));
  const label = fieldLabel(field, t);
  const { attempt } = useAction(t);
  const choose = async (audience: Audience) => {
    setWanted(audience);
    await attempt(async () => {
      await save({ visibility: { ...person.visibility, [field]: audience } });
      return t.seenByNow(label, t.seenBy[audience]);
    });
    setWanted(undefined);
  };
  return (
    <span className={styles.audience} data-audience={shown}>
      <AudienceIcon audience={shown} />
      <select
        aria-label={t.seenByLabel(label)}
        value={shown}
        onChange={({ currentTarget }) => {
          const audience = audienceChoices(field).find((one) => one === currentTarget.value);
          if (audience && !wanted) inBackground(choose(audience));
        }}
      >
        {audienceChoices(field).map((audience) => (
          <option key={audience} value={audience}>
            {t.audiences[audience]}
          </option>
        ))}
      </select>
    </span>
  );
}
