import { audiences, type ChosenField, chosenFields } from '@alumni/shared/profile/visibility';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import formStyles from '../../components/form/form.module.css';
import { Tick } from '../../components/form/tick.tsx';
import { useWords } from '../../i18n/language.ts';
import { consentWords } from './consent.words.ts';
import styles from './consent-fields.module.css';
import { profileWords } from './profile.words.ts';
import { seenByName, typedConsent, unusualChoices } from './profile-consent.ts';
import { fieldLabel, type ProfileValues } from './profile-fields.tsx';

/** Whether one is in the lists, and who sees which field. */
export function ConsentFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const t = useWords(profileWords);
  const own = useWords(consentWords);
  const id = useId();
  // The selects are made when they are asked for.
  const [opened, setOpened] = useState(false);
  const consent = typedConsent(form.watch());
  const unusual = unusualChoices(consent);
  return (
    <div className={styles.consent}>
      <Tick
        name="listed"
        checked={consent.listed}
        aria-describedby={`${id}-listed`}
        onChange={({ currentTarget }) =>
          form.setValue('listed', currentTarget.checked ? 'yes' : 'no', { shouldDirty: true })
        }
      >
        {t.listed}
      </Tick>
      <p id={`${id}-listed`} className={styles.hint}>
        {own.listedHint}
      </p>
      <details
        className={styles.choices}
        onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}
      >
        <summary>
          {own.whoSeesWhat} <span className={styles.unusual}>{own.unusual(unusual)}</span>
        </summary>
        {opened &&
          chosenFields.map((field) => <SeenBySelect key={field} field={field} form={form} />)}
      </details>
    </div>
  );
}

function SeenBySelect({ field, form }: { field: ChosenField; form: UseFormReturn<ProfileValues> }) {
  const t = useWords(profileWords);
  const own = useWords(consentWords);
  const id = useId();
  const label = fieldLabel(field, t);
  const hints: Partial<Record<ChosenField, string>> = {
    title: own.nameHint,
    firstName: own.nameHint,
    profileImage: own.pictureHint,
  };
  const hint = hints[field];
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <select
        className={formStyles.control}
        aria-label={t.seenByLabel(label)}
        aria-describedby={hint ? id : undefined}
        {...form.register(seenByName(field))}
      >
        {audiences.map((audience) => (
          <option key={audience} value={audience}>
            {t.seenBy[audience]}
          </option>
        ))}
      </select>
      {hint && (
        <p id={id} className={styles.choiceHint}>
          {hint}
        </p>
      )}
    </div>
  );
}
