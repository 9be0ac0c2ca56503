import { audienceChoices, type ChosenField, chosenFields } from '@alumni/shared/profile/visibility';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import formStyles from '../../../components/form/form.module.css';
import { Tick } from '../../../components/form/tick.tsx';
import { useWords } from '../../../i18n/language.ts';
import { fieldLabel, type ProfileValues } from '../form/profile-fields.tsx';
import { profileWords } from '../profile.words.ts';
import { consentWords } from './consent.words.ts';
import styles from './consent-fields.module.css';
import { seenByName, typedConsent } from './profile-consent.ts';

/** Choice whether lists show the person. */
export function ListedField({ form }: { form: UseFormReturn<ProfileValues> }) {
  const t = useWords(profileWords);
  const own = useWords(consentWords);
  const id = useId();
  const { listed } = typedConsent(form.watch());
  return (
    <div className={styles.consent}>
      <Tick
        name="listed"
        checked={listed}
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
    </div>
  );
}

/** One select per profile field, which chooses who sees that field. */
export function AudienceFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <div className={styles.choices}>
      {chosenFields.map((field) => (
        <SeenBySelect key={field} field={field} form={form} />
      ))}
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
    gender: own.reachHint,
    address: own.reachHint,
    telephone: own.telephoneHint,
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
        {audienceChoices(field).map((audience) => (
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
