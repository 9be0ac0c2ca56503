import type { TwoFactor } from '@alumni/shared/accounts/two-factor';
import { login } from '@alumni/shared/calls/auth';
import { timing } from '@alumni/shared/core/limits';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useNavigateIfHere } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { storeSession, useSession } from '../../session/session-store.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { storeTypedEmail, typedEmail } from './login-email.ts';
import type { LoggedIn } from './login-response.ts';
import { SignedIn } from './signed-in.tsx';

const TwoFactorForm = lazyComponent(() => import('./two-factor-form.tsx'), 'TwoFactorForm');

/**
 * The module validates the form and parses the response. It loads while people type, because loading takes half a
 * second at 400 kbit/s.
 */
const fetchLoginModule = () => import('./login-response.ts');
const fetchForm = async () => (await fetchLoginModule()).loginForm;

const blank = { email: '', password: '', rememberMe: false };

export function LoginScreen() {
  const t = useWords(authWords);
  const { user, ended } = useSession();
  const { state } = useLocation();
  const next = String(state?.registered);
  const { form, submission, twoFactor, reason, entered, enter, leaveTwoFactor } = useLogin();
  const field = labelledFieldProps(form, t);

  // After a log-in on this page, a welcome replaces the form for one second. The redirect follows.
  if (user && entered) {
    return (
      <AuthPage title={t.login.title} art="come in">
        <FormMessage tone="success" role="alert" reveal>
          <strong>
            <Sentence text={t.login.welcome(user.firstName ?? '')} names={[user.firstName ?? '']} />
          </strong>
          <br />
          {entered}
        </FormMessage>
      </AuthPage>
    );
  }
  if (user) return <SignedIn title={t.login.title} user={user} />;
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
      {registered && !notice && !submission.result && (
        <FormMessage tone="success" role="alert">
          {/* History entries of earlier versions lack `said`. */}
          {typeof state?.said === 'string' && (
            <>
              <strong>{state.said}</strong>
              <br />
            </>
          )}
          {registered}
        </FormMessage>
      )}
      {notice && !submission.result && <FormMessage tone="error">{notice}</FormMessage>}
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} reveal />
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

/** The log-in form, its second step and its submission. */
function useLogin() {
  const t = useWords(authWords);
  const goOn = useGoOn();
  const form = useForm<typeof blank>(fetchForm, { ...blank, email: typedEmail() });
  const [twoFactor, setTwoFactor] = useState<TwoFactor>();
  const [reason, setReason] = useState<string>();
  /** What the welcome says; empty before the log-in. */
  const [entered, setEntered] = useState('');
  const submission = useSubmission(form, t.login, async (values) => {
    storeTypedEmail(values.email);
    setReason(undefined);
    const { readLogin, requiredTwoFactor } = await fetchLoginModule();
    try {
      enter(readLogin(await call(login, { body: values })));
    } catch (error) {
      const next = requiredTwoFactor(error);
      if (!next) throw error;
      setTwoFactor(next);
      goToHeading();
    }
  });
  const enter = ({ user, token, message, deletionStopped }: LoggedIn) => {
    setEntered((!deletionStopped && message) || t.login.done);
    storeSession(user, token);
    if (deletionStopped) announce(message, 'success');
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

/**
 * Leads to the page that asked for the log-in, otherwise to the dashboard. The specification requires a delay of one
 * second.
 */
function useGoOn(): () => void {
  const navigate = useNavigateIfHere();
  const { state } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const target = typeof state?.from === 'string' ? state.from : '/user/dashboard';
  return () => {
    timer.current = setTimeout(() => navigate(target, { replace: true }), timing.loginRedirectMs);
  };
}
