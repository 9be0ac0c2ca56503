import { firstMasterForm } from '@alumni/shared/accounts/auth-schemas';
import { login } from '@alumni/shared/calls/auth';
import { createFirstMaster } from '@alumni/shared/calls/setup';
import { limits } from '@alumni/shared/core/limits';
import { useRef } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { Navigate, useNavigate, useSearchParams } from '../../router/hooks.tsx';
import { storeSession, useSession } from '../../session/session-store.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { firstMasterWords } from './first-master.words.ts';
import { readLogin } from './login-response.ts';

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };
type Typed = typeof blank & { code: string };

/** Passwords and the code are never stored. */
const draftFormat = textDraft({ firstName: '', lastName: '', email: '' });

/** Creates the first account of a new site. The server prints the link to this screen. */
export function FirstMasterScreen() {
  const t = useWords(firstMasterWords);
  const { user } = useSession();
  const [query] = useSearchParams();
  const code = query.get('code');
  // A logged-in reader has created the account already and continues the set-up.
  if (user) {
    return <Navigate to={user.lacksTwoFactor ? '/user/settings' : '/admin/setup'} replace />;
  }
  if (code) return <FirstMaster key={code} code={code} />;
  return (
    <AuthPage title={t.title} art="the first stitch">
      <FormMessage tone="error">{t.noCode}</FormMessage>
      <LogIn />
    </AuthPage>
  );
}

function FirstMaster({ code }: { code: string }) {
  const t = useWords(firstMasterWords);
  const words = useWords(authWords);
  const navigate = useNavigate();
  const form = useForm<Typed>(firstMasterForm, { ...blank, code });
  const draft = useFormDraft(form, draftFormat, 'first-master');
  const isUnsure = useRef(false);
  const submission = useSubmission(
    form,
    (error) => {
      isUnsure.current ||= isNetworkError(error);
      return { tone: 'error', text: failureText(error, t) };
    },
    async (body) => {
      const { email, password } = body;
      const enter = async () =>
        readLogin(await call(login, { body: { email, password, rememberMe: false } }));
      const { user, token } = await call(createFirstMaster, { body }).then(enter, (error) =>
        // An earlier attempt may have created the account, although its response was lost. In that case, log in with
        // the entered password. If that fails too, report the first error.
        isUnsure.current ? enter().catch(() => Promise.reject(error)) : Promise.reject(error),
      );
      draft.done();
      storeSession(user, token);
      const next = user.lacksTwoFactor ? '/user/settings' : '/admin/setup';
      await navigate(next, { replace: true });
    },
  );
  const field = labelledFieldProps(form, { ...words, firstName: t.firstName });
  return (
    <AuthPage title={t.title} intro={t.intro} art="the first stitch">
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} reveal />
        <TextInput {...field('firstName')} optional autoComplete="given-name" />
        <TextInput {...field('lastName')} autoComplete="family-name" required />
        <TextInput {...field('email')} type="email" autoComplete="username" required />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          required
          hint={
            <PasswordStrength
              password={form.watch('password')}
              minLength={limits.password.minOfAdmins}
            />
          }
        />
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" required />
        <SubmitButton of={submission} className={styles.submit}>
          {t.submit}
        </SubmitButton>
      </SubmitForm>
      <LogIn />
    </AuthPage>
  );
}

function LogIn() {
  const t = useWords(firstMasterWords);
  return (
    <div className={styles.other}>
      <LinkButton variant="outline" to="/login">
        {t.loginInstead}
      </LinkButton>
    </div>
  );
}
