import { registrationForm } from '@alumni/shared/auth-schemas';
import { register } from '@alumni/shared/calls/auth';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { ApiError, isNetworkError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type FormAnswer, useSubmission } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Navigate, useNavigateOn, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/use-session.ts';
import { settings } from '../../settings.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { keepTypedEmail } from './login-email.ts';
import { NumberHelp } from './number-help.tsx';
import { RegisterArt } from './register-art.tsx';
import { SignedIn } from './signed-in.tsx';
import { useInvitation } from './use-invitation.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  rollNo: '',
  promotion: '',
  // No input of their own, but part of what is sent (specification §3).
  accttype: 'user',
  description: '',
  telephone: '',
};
type RegistrationValues = typeof blank;

/** Fields that have an input, without the passwords. */
const registrationDraft: DraftFormat<Partial<RegistrationValues>> = {
  version: 1,
  storage: 'tab',
  schema: z.object({
    // Drafts of before a field have none.
    firstName: z._default(z.string(), ''),
    lastName: z.string(),
    email: z.string(),
    rollNo: z.string(),
    promotion: z._default(z.string(), ''),
  }),
};

interface Refusal extends FormAnswer {
  /** The passwords differ: shown only for as long as they do. */
  mismatch?: boolean;
  takeBackAlert?: () => void;
  /** Somebody has an account with the e-mail. */
  isTaken?: boolean;
  /** Tells refusals of the roll number apart. */
  code?: string | undefined;
}

/** An invitation's link fills the form, also when the screen is open already. */
export function RegisterScreen() {
  const t = useWords(authWords);
  const { user } = useSession();
  const [query] = useSearchParams();
  const vouch = query.get('vouch');
  // A member's link also counts for an applicant who has registered before.
  if (user?.pending && vouch) {
    return <Navigate to={`/user/dashboard?vouch=${encodeURIComponent(vouch)}`} replace />;
  }
  if (user) return <SignedIn title={t.register.title} user={user} />;
  return <Registration key={query.toString()} query={query} />;
}

function Registration({ query }: { query: URLSearchParams }) {
  const t = useWords(authWords);
  const message = useMessages();
  const announce = useAnnounce();
  const navigate = useNavigateOn();
  const form = useForm<RegistrationValues>(registrationForm, {
    ...blank,
    email: query.get('email') ?? '',
    rollNo: query.get('rollNo') ?? '',
  });
  const { errors } = form.formState;
  const draft = useFormDraft(form, registrationDraft, 'registration');
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  const differ = password !== '' && confirmPassword !== '' && password !== confirmPassword;
  useInvitation(form, query);
  const numberNeeded = settings.registration === 'roll-number';
  const vouch = settings.registration === 'review' ? query.get('vouch') : null;

  const submission = useSubmission<RegistrationValues, Refusal>(
    form,
    async ({ firstName, promotion, ...values }) => {
      // Left out where it is empty: what the specification names is sent, and nothing else.
      await call(register, {
        body: {
          ...values,
          ...(firstName.trim() && { firstName }),
          ...(promotion.trim() && { promotion }),
          ...(vouch && { vouch }),
        },
      });
      keepTypedEmail(values.email);
      draft.done();
      announce(message('signedUp'), 'success');
      const next = settings.registration === 'review' && !values.rollNo ? 'confirm' : 'login';
      await navigate('/login', { state: { registered: next } });
    },
    (error) => {
      if (isNetworkError(error)) return { tone: 'error', text: t.register.network };
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      return {
        tone: 'error',
        text: said ?? t.register.failed,
        mismatch: said === message('passwordsDiffer'),
        isTaken: error instanceof ApiError && error.status === 409,
        code: error instanceof ApiError ? error.code : undefined,
        takeBackAlert: announce(t.register.failedAlert, 'error', said),
      };
    },
  );
  const { answer: refusal, forget } = submission;
  useEffect(() => {
    if (refusal?.mismatch && !differ) forget();
  }, [refusal, differ, forget]);
  // Dismisses the alert together with the refusal.
  useEffect(() => refusal?.takeBackAlert, [refusal]);

  return (
    <AuthPage title={t.register.title} intro={t.register.intro} art={<RegisterArt />}>
      {vouch && <FormMessage tone="success">{t.register.vouched}</FormMessage>}
      <SubmitForm form={form} submission={submission}>
        {refusal && (
          <FormMessage tone="error" reveal>
            {refusal.text}
            {refusal.isTaken && (
              <>
                {' '}
                {t.register.taken}{' '}
                <Link
                  to="/forgot-password"
                  onClick={() => {
                    keepTypedEmail(form.getValues('email'));
                    // It was sent, and answered: nothing is left to ask about.
                    draft.done();
                  }}
                >
                  {t.login.forgot}
                </Link>
              </>
            )}
            <NumberHelp
              code={refusal.code}
              numberNeeded={numberNeeded}
              onContinue={() => form.setValue('rollNo', '')}
            />
          </FormMessage>
        )}
        <TextInput
          label={t.firstName}
          optional
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextInput
          label={t.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label={t.rollNo}
          optional={!numberNeeded}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={numberNeeded ? t.rollNoNeeded : t.rollNoHint}
          error={errors.rollNo?.message}
          {...form.register('rollNo')}
        />
        <TextInput
          label={t.promotion}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={t.promotionHint}
          error={errors.promotion?.message}
          {...form.register('promotion')}
        />
        <PasswordInput
          label={t.password}
          autoComplete="new-password"
          required
          hint={<PasswordStrength password={password} />}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordInput
          label={t.confirmPassword}
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          aria-invalid={differ}
          {...form.register('confirmPassword')}
        />
        {/* Here, where one types: above the fields it would be out of sight. */}
        {differ && !submission.busy && !refusal?.mismatch && (
          <FormMessage tone="error">{message('passwordsDiffer')}</FormMessage>
        )}
        <Button type="submit" busy={submission.busy} className={styles.submit ?? ''}>
          {t.register.submit}
        </Button>
      </SubmitForm>
      <div className={styles.other}>
        <p>{t.register.haveAccount}</p>
        <LinkButton variant="outline" to="/login">
          {t.register.login}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
