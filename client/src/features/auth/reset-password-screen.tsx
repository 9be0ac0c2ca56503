import { confirmPassword } from '@alumni/shared/accounts/auth-schemas';
import { readReset, resetPassword } from '@alumni/shared/calls/auth';
import { password as passwordSchema } from '@alumni/shared/core/fields';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { fieldProps, labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNavigateIfHere, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { storeTypedEmail } from './login-email.ts';

const schema = z.object({ password: passwordSchema, confirmPassword }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'passwordsDiffer',
    path: ['confirmPassword'],
  }),
);

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  // Keyed by the token: another link resets the form and its result.
  return token ? <NewPassword key={token} token={token} /> : <NoToken />;
}

function NoToken() {
  const t = useWords(authWords);
  const message = useMessages();
  return (
    <AuthPage title={t.reset.title} art="a new key">
      <Failure>{message('resetLinkInvalid')}</Failure>
      <BackToLogin />
    </AuthPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const t = useWords(authWords);
  const navigate = useNavigateIfHere();
  const { email, isInvalid } = useResetLink(token);
  const form = useForm(schema, { password: '', confirmPassword: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t.reset, async ({ password }) => {
    const { message } = await call(resetPassword, { body: { token, password } });
    announce(message, 'success');
    // Prefills the e-mail of the log-in, which is the next screen.
    if (email) storeTypedEmail(email);
    await navigate('/login', { replace: true });
  });

  if (isInvalid) return <NoToken />;
  return (
    <AuthPage title={t.reset.title} intro={t.reset.intro} art="a new key">
      <SubmitForm form={form} submission={submission}>
        {submission.result && <Failure>{submission.result.text}</Failure>}
        {email && (
          // Password managers store the new password with this field as the user name.
          <TextInput label={t.email} type="email" autoComplete="username" value={email} readOnly />
        )}
        <PasswordInput
          label={t.reset.newPassword}
          autoComplete="new-password"
          required
          hint={<PasswordStrength password={form.watch('password')} />}
          {...fieldProps(form, 'password')}
        />
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" required />
        <SubmitButton of={submission} className={styles.submit}>
          {t.reset.submit}
        </SubmitButton>
      </SubmitForm>
      <BackToLogin />
    </AuthPage>
  );
}

/** Email of the link's account, once it is known. `isInvalid` means that the link was used or has expired. */
function useResetLink(token: string): { email?: string; isInvalid?: boolean } {
  const [link, setLink] = useState<{ email?: string; isInvalid?: boolean }>({});
  useEffect(() => {
    call(readReset, { body: { token } })
      .then(({ email }) => setLink({ email }))
      .catch((error: unknown) =>
        setLink({ isInvalid: error instanceof ApiError && error.status === 400 }),
      );
  }, [token]);
  return link;
}

function Failure({ children }: { children: string }) {
  const t = useWords(authWords);
  return (
    <FormMessage tone="error">
      {children} <Link to="/forgot-password">{t.reset.again}</Link>
    </FormMessage>
  );
}

function BackToLogin() {
  const t = useWords(authWords);
  return (
    <div className={styles.other}>
      <LinkButton variant="outline" to="/login">
        {t.forgot.back}
      </LinkButton>
    </div>
  );
}
