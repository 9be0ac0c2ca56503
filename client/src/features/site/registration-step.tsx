import { saveRegistrationMode } from '@alumni/shared/calls/setup';
import { registrationModeForm } from '@alumni/shared/site/setup';
import { call } from '../../api/call.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './setup.module.css';
import { setupWords } from './setup.words.ts';
import type { StepProps } from './step-props.ts';

const modes = ['open', 'roll-number', 'review'] as const;

export function RegistrationStep({ setup: { registration }, onChanged, onDone }: StepProps) {
  const t = useWords(setupWords);
  const form = useForm(registrationModeForm, { registration: registration.value });
  const submission = useSubmission(form, t, async (body) => {
    await call(saveRegistrationMode, { body });
    settings.registration = body.registration;
    await onChanged();
    onDone();
  });
  if (registration.fixed) {
    return (
      <>
        <p className={styles.intro}>
          {t.fixed} {t.modes[registration.value]}.
        </p>
        <Button onClick={onDone}>{t.next}</Button>
      </>
    );
  }
  return (
    <SubmitForm form={form} submission={submission}>
      <SubmitResult submission={submission} reveal />
      <fieldset className={styles.choices}>
        <legend className={styles.intro}>{t.registrationIntro}</legend>
        {modes.map((mode) => (
          <Tick key={mode} type="radio" value={mode} {...form.register('registration')}>
            <span>
              <strong>{t.modes[mode]}</strong>
              <span className={styles.modeHint}>{t.modeHints[mode]}</span>
            </span>
          </Tick>
        ))}
      </fieldset>
      <SubmitButton of={submission}>{t.save}</SubmitButton>
    </SubmitForm>
  );
}
