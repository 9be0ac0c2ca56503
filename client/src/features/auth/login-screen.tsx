import { login, loginForm } from '@alumni/shared/auth';
import { timing } from '@alumni/shared/limits';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FormErrorSummary } from '../../components/form/form-error-summary.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { storeSession } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { SignedIn } from './signed-in.tsx';

const blank = { email: '', password: '', rememberMe: false };

export function LoginScreen() {
  const t = useWords(authWords);
  const { user } = useSession();
  const goOn = useGoOn();
  const form = useForm<typeof blank>(loginForm, blank);
  const { errors, isSubmitting, submitCount } = form.formState;
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();

  const submit = form.handleSubmit(
    async (values) => {
      setAnswer(undefined);
      try {
        const { user, token, message } = await call(login, { body: values });
        storeSession(user, token);
        setAnswer({ tone: 'success', text: message });
        form.reset(blank);
        goOn();
      } catch (error) {
        const refused = error instanceof ApiError && error.status > 0;
        const text = refused ? (error.serverMessage ?? t.login.failed) : t.login.network;
        setAnswer({ tone: 'error', text });
      }
    },
    () => setAnswer(undefined),
  );

  // Who logs in on this page stays with its form for the second before it goes on.
  if (user && !isSubmitting && answer?.tone !== 'success') {
    return <SignedIn title={t.login.title} user={user} />;
  }
  return (
    <AuthPage title={t.login.title} art="come in">
      <form onSubmit={isSubmitting ? (event) => event.preventDefault() : submit} noValidate>
        <FormErrorSummary errors={errors} attempt={submitCount} />
        {answer && (
          <FormMessage tone={answer.tone} reveal>
            {answer.text}
          </FormMessage>
        )}
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className={styles.row}>
          <label className={styles.check}>
            <input type="checkbox" {...form.register('rememberMe')} />
            {t.remember}
          </label>
          <Link to="/forgot-password">{t.login.forgot}</Link>
        </div>
        <Button type="submit" busy={isSubmitting} className={styles.submit ?? ''}>
          {t.login.submit}
        </Button>
      </form>
      <div className={styles.other}>
        <p>{t.login.noAccount}</p>
        <LinkButton variant="outline" to="/register">
          {t.login.register}
        </LinkButton>
      </div>
    </AuthPage>
  );
}

/** To the dashboard, or back to the page that asked for the login, after the specified second. */
function useGoOn(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const target = typeof state?.from === 'string' ? state.from : '/user/dashboard';
  return () => {
    timer.current = setTimeout(() => navigate(target, { replace: true }), timing.loginRedirectMs);
  };
}
