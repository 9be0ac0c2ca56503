import { reauthenticationForm } from '@alumni/shared/accounts/two-factor';
import { ApiError } from '../../api/api-error.ts';
import { PasswordInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { passwordWords } from './password-form.words.ts';
import styles from './two-factor.module.css';

interface PasswordFormProps {
  intro: string;
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again, where the log-in is too long ago for what comes next. */
export function PasswordForm({ intro, onPassword, onCancel }: PasswordFormProps) {
  const t = useWords(passwordWords);
  const form = useForm(reauthenticationForm, { currentPassword: '' });
  const submission = useSubmission(
    form,
    (error) => {
      const isWrong = error instanceof ApiError && error.code === 'currentPasswordWrong';
      return { tone: 'error', text: isWrong ? t.wrongPassword : failureText(error, t) };
    },
    async ({ currentPassword }) => onPassword(currentPassword),
  );
  return (
    <SubmitForm form={form} submission={submission} className={styles.panel}>
      <p className={styles.text}>{intro}</p>
      <SubmitAnswer submission={submission} />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        autoFocus
        {...form.register('currentPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={submission.busy}>
          {t.goOn}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
