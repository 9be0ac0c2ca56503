import { fieldsOf } from '../../components/form/field-of.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Navigate, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { keepTypedEmail } from './login-email.ts';
import { NumberHelp } from './number-help.tsx';
import { RegisterArt } from './register-art.tsx';
import { SignedIn } from './signed-in.tsx';
import { type RegistrationForm, useRegistration } from './use-registration.ts';

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
  const registration = useRegistration(query);
  const { form, submission, vouch, registered } = registration;
  if (registered) return <RegisteredBefore email={form.getValues('email')} />;
  return (
    <AuthPage title={t.register.title} intro={t.register.intro} art={<RegisterArt />}>
      {vouch && <FormMessage tone="success">{t.register.vouched}</FormMessage>}
      <SubmitForm form={form} submission={submission}>
        <RegistrationRefusal {...registration} />
        <RegistrationFields {...registration} />
        <SubmitButton of={submission} className={styles.submit}>
          {t.register.submit}
        </SubmitButton>
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

/** The link of an invitation, opened again: a form would answer that the address is taken. */
function RegisteredBefore({ email }: { email: string }) {
  const t = useWords(authWords);
  const keep = () => keepTypedEmail(email);
  return (
    <AuthPage title={t.register.title} art={<RegisterArt />}>
      <FormMessage tone="success">{t.register.before(email)}</FormMessage>
      <div className={styles.choices}>
        <LinkButton to="/login" onClick={keep}>
          {t.register.login}
        </LinkButton>
        <LinkButton variant="outline" to="/forgot-password" onClick={keep}>
          {t.login.forgot}
        </LinkButton>
      </div>
    </AuthPage>
  );
}

function RegistrationRefusal({ form, draft, submission, numberNeeded }: RegistrationForm) {
  const t = useWords(authWords);
  const { answer: refusal } = submission;
  if (!refusal) return null;
  return (
    <FormMessage tone="error" reveal>
      {refusal.alert && <strong>{refusal.alert} </strong>}
      <span>{refusal.text}</span>
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
  );
}

/** The specified fields in their order, then those beside them. */
function RegistrationFields({ form, submission, differ, numberNeeded }: RegistrationForm) {
  const t = useWords(authWords);
  const message = useMessages();
  const field = fieldsOf(form, t);
  return (
    <>
      <TextInput {...field('lastName')} autoComplete="family-name" required />
      <TextInput {...field('email')} type="email" autoComplete="username" required />
      <PasswordInput
        {...field('password')}
        autoComplete="new-password"
        required
        hint={<PasswordStrength password={form.watch('password')} />}
      />
      <PasswordInput
        {...field('confirmPassword')}
        autoComplete="new-password"
        required
        aria-invalid={differ}
      />
      {/* Here, where one types: above the fields or below them it would be out of sight. */}
      {differ && !submission.busy && !submission.answer?.mismatch && (
        <FormMessage tone="error">{message('passwordsDiffer')}</FormMessage>
      )}
      <TextInput
        {...field('rollNo')}
        optional={!numberNeeded}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={numberNeeded ? t.rollNoNeeded : t.rollNoHint}
        aria-invalid={submission.answer?.code?.startsWith('rollNumber')}
      />
      <TextInput {...field('firstName')} optional autoComplete="given-name" />
      <TextInput
        {...field('promotion')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={t.promotionHint}
      />
    </>
  );
}
