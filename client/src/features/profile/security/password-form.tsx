import { reauthenticationForm } from '@alumni/shared/accounts/two-factor';
import { reauthenticate } from '@alumni/shared/calls/two-factor';
import { call } from '../../../api/call.ts';
import { PasswordInput } from '../../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../../components/form/submit-form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useWords } from '../../../i18n/language.ts';
import { passwordWords } from './password-form.words.ts';
import styles from './two-factor.module.css';

interface PasswordFormProps {
  intro: string;
  onPassed: () => void;
  onCancel: () => void;
}

/** Asks for the password again if the log-in is too old for a sensitive change. */
export function PasswordForm({ intro, onPassed, onCancel }: PasswordFormProps) {
  const t = useWords(passwordWords);
  const form = useForm(reauthenticationForm, { currentPassword: '' });
  const submission = useSubmission(form, t, async ({ currentPassword }) => {
    await call(reauthenticate, { body: { currentPassword } });
    onPassed();
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.panel}>
      <p className={styles.text}>{intro}</p>
      <SubmitResult submission={submission} />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        autoFocus
        {...form.register('currentPassword')}
      />
      <div className={styles.actions}>
        <SubmitButton of={submission}>{t.goOn}</SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
