import { forgotPasswordForm } from '@alumni/shared/accounts/auth-schemas';
import { forgotPassword } from '@alumni/shared/calls/auth';
import { call } from '../../api/call.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { typedEmail } from './login-email.ts';

export function ForgotPasswordScreen() {
  const t = useWords(authWords);
  const message = useMessages();
  const form = useForm(forgotPasswordForm, { email: typedEmail() });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t.forgot, async (values, tell) => {
    await call(forgotPassword, { body: values });
    tell({ tone: 'success', text: message('recoverySent') });
  });

  return (
    <AuthPage title={t.forgot.title} intro={t.forgot.intro} art="a lost key">
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} reveal />
        <TextInput {...field('email')} type="email" autoComplete="username" required />
        <SubmitButton of={submission} className={styles.submit}>
          {t.forgot.submit}
        </SubmitButton>
      </SubmitForm>
      <div className={styles.other}>
        <LinkButton variant="outline" to="/login">
          {t.forgot.back}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
