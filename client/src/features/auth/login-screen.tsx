import type { TwoFactor } from '@alumni/shared/accounts/two-factor';
import { login } from '@alumni/shared/calls/auth';
import { timing } from '@alumni/shared/core/limits';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { fieldsOf } from '../../components/form/field-of.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type FormAnswer, useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { lazyComponent } from '../../components/ui/lazy-with-retry.tsx';
import { goToHeading } from '../../components/ui/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useNavigateOn } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { storeSession, useSession } from '../../session/session-store.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import type { LoggedIn } from './login-answer.ts';
import { keepTypedEmail, typedEmail } from './login-email.ts';
import { SignedIn } from './signed-in.tsx';

const TwoFactorForm = lazyComponent(() => import('./two-factor-form.tsx'), 'TwoFactorForm');

/** The code that checks the form and reads the answer comes while people type: half a second at 400 kbit/s. */
const fetchAnswers = () => import('./login-answer.ts');
const fetchForm = async () => (await fetchAnswers()).loginForm;

const blank = { email: '', password: '', rememberMe: false };

export function LoginScreen() {
  const t = useWords(authWords);
  const { user, ended } = useSession();
  const { state } = useLocation();
  const next = String(state?.registered);
  const { form, submission, twoFactor, reason, entered, enter, leaveTwoFactor } = useLogin();
  const field = fieldsOf(form, t);

  // After a log-in on this page, keep the form for the second before the redirect.
  if (user && !entered) {
    return <SignedIn title={t.login.title} user={user} />;
  }
  const registered = next in t.login.registered ? t.login.registered[next as 'login'] : undefined;
  const notice = reason ?? (ended === 'expired' ? t.login.expired : undefined);
  if (twoFactor) {
    return (
      <AuthPage title={t.login.twoFactor} intro={t.login.twoFactorIntro} art="come in">
        <TwoFactorForm twoFactor={twoFactor} onPassed={enter} onBack={leaveTwoFactor} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t.login.title} art="come in">
      {registered && !notice && !submission.answer && (
        <FormMessage tone="success" role="alert">
          {/* Absent from the history of a version before. */}
          {typeof state?.said === 'string' && (
            <>
              <strong>{state.said}</strong>
              <br />
            </>
          )}
          {registered}
        </FormMessage>
      )}
      {notice && !submission.answer && <FormMessage tone="error">{notice}</FormMessage>}
      <SubmitForm form={form} submission={submission}>
        <SubmitAnswer submission={submission} reveal />
        <TextInput {...field('email')} type="email" autoComplete="username" required />
        <PasswordInput {...field('password')} autoComplete="current-password" required />
        <div className={styles.row}>
          <Tick {...form.register('rememberMe')}>{t.remember}</Tick>
          <Link to="/forgot-password">{t.login.forgot}</Link>
        </div>
        <SubmitButton of={submission} className={styles.submit}>
          {t.login.submit}
        </SubmitButton>
      </SubmitForm>
      <div className={styles.other}>
        <p>{t.login.noAccount}</p>
        <LinkButton variant="outline" to="/register">
          {t.login.register}
        </LinkButton>
        <Link to="/my-data" className={styles.quiet}>
          {t.login.noLogin}
        </Link>
      </div>
    </AuthPage>
  );
}

/** The form, the second step it may lead to, and what a log-in does. */
function useLogin() {
  const t = useWords(authWords);
  const goOn = useGoOn();
  const form = useForm<typeof blank>(fetchForm, { ...blank, email: typedEmail() });
  const [twoFactor, setTwoFactor] = useState<TwoFactor>();
  const [reason, setReason] = useState<string>();
  const [entered, setEntered] = useState(false);
  const submission = useSubmission(form, t.login, async (values, tell) => {
    keepTypedEmail(values.email);
    setReason(undefined);
    const { readLogin, twoFactorOf } = await fetchAnswers();
    try {
      enter(readLogin(await call(login, { body: values })), tell);
    } catch (error) {
      const next = twoFactorOf(error);
      if (!next) throw error;
      setTwoFactor(next);
      goToHeading();
    }
  });
  const enter = (
    { user, token, message, deletionStopped }: LoggedIn,
    tell: (answer: FormAnswer) => void,
  ) => {
    setEntered(true);
    storeSession(user, token);
    if (deletionStopped) announce(message, 'success');
    else tell({ tone: 'success', text: message || t.login.done });
    form.reset(blank);
    goOn();
  };
  const leaveTwoFactor = (why: string | undefined) => {
    setTwoFactor(undefined);
    form.setValue('password', '');
    setReason(why);
    goToHeading();
  };
  return { form, submission, twoFactor, reason, entered, enter, leaveTwoFactor };
}

/** To the dashboard, or back to the page that asked for the login, after the specified second. */
function useGoOn(): () => void {
  const navigate = useNavigateOn();
  const { state } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const target = typeof state?.from === 'string' ? state.from : '/user/dashboard';
  return () => {
    timer.current = setTimeout(() => navigate(target, { replace: true }), timing.loginRedirectMs);
  };
}
