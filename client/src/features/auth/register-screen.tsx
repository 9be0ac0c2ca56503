import { limits } from '@alumni/shared/core/limits';
import { useState } from 'react';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { PasswordStrength } from '../../components/form/password-strength.tsx';
import { SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Navigate, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { storeTypedEmail } from './login-email.ts';
import { NumberHelp } from './number-help.tsx';
import { RegisterArt } from './register-art.tsx';
import { SignedIn } from './signed-in.tsx';
import { type RegistrationForm, useRegistration } from './use-registration.ts';

/** The form's key is the query. So another invitation link mounts a new form, which takes the values of that link. */
export function RegisterScreen() {
  const t = useWords(authWords);
  const { user } = useSession();
  const [query] = useSearchParams();
  const vouch = query.get('vouch');
  // A pending applicant can still use a member's voucher link: the dashboard sends its code.
  if (user?.pending && vouch) {
    return <Navigate to={`/user/dashboard?vouch=${encodeURIComponent(vouch)}`} replace />;
  }
  if (user) return <SignedIn title={t.register.title} user={user} />;
  return <Registration key={query.toString()} query={query} />;
}

function Registration({ query }: { query: URLSearchParams }) {
  const t = useWords(authWords);
  const registration = useRegistration(query);
  const { form, submission, vouch, registered, invited, isReviewed } = registration;
  if (registered) return <RegisteredBefore email={form.getValues('email')} />;
  // The introduction shows the e-mail that the form contains now. A password manager may have replaced the invitation's
  // e-mail in the folded field.
  const email = form.watch('email');
  const usual = isReviewed ? t.register.reviewIntro : t.register.intro;
  return (
    <AuthPage
      title={t.register.title}
      intro={invited ? <Sentence text={t.register.invitation(email)} names={[email]} /> : usual}
      art={<RegisterArt />}
    >
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

/**
 * Replaces the form if the invitation was used before. Submitting the form would only say that the e-mail already has
 * an account.
 */
function RegisteredBefore({ email }: { email: string }) {
  const t = useWords(authWords);
  const keep = () => storeTypedEmail(email);
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
  const { result: refusal } = submission;
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
              storeTypedEmail(form.getValues('email'));
              // The form was submitted, so leaving it needs no warning about unsaved input.
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

/** The fields of the specification come first, in its order. The fields that this project adds follow. */
function RegistrationFields(registration: RegistrationForm) {
  const { form, submission, differ, invited, isReviewed } = registration;
  const t = useWords(authWords);
  const message = useMessages();
  const field = labelledFieldProps(form, { ...t, note: t.register.note });
  return (
    <>
      <TextInput {...field('lastName')} autoComplete="family-name" required />
      {invited ? <Invitation {...registration} /> : <EmailField {...registration} />}
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
      {/* The message is beside the password fields, because above or below the form it would be out of sight. */}
      {differ && !submission.busy && !submission.result?.mismatch && (
        <FormMessage tone="error">{message('passwordsDiffer')}</FormMessage>
      )}
      {!invited && <RollNumberField {...registration} />}
      <TextInput {...field('firstName')} optional autoComplete="given-name" />
      <TextInput
        {...field('promotion')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={t.promotionHint}
      />
      {isReviewed && !invited && (
        <TextArea
          {...field('note')}
          optional
          hint={t.register.noteHint}
          rows={3}
          maxLength={limits.admissionNote}
        />
      )}
    </>
  );
}

function EmailField({ form }: RegistrationForm) {
  const field = labelledFieldProps(form, useWords(authWords));
  return <TextInput {...field('email')} type="email" autoComplete="username" required />;
}

function RollNumberField({ form, submission, numberNeeded }: RegistrationForm) {
  const t = useWords(authWords);
  const field = labelledFieldProps(form, t);
  return (
    <TextInput
      {...field('rollNo')}
      optional={!numberNeeded}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={numberNeeded ? t.rollNoNeeded : t.rollNoHint}
      aria-invalid={submission.result?.code?.startsWith('rollNumber')}
    />
  );
}

/**
 * The email and number of an invitation. They are folded until one needs attention, e.g. because of an error.
 *
 * They stand directly above the password: password managers store the text field before it as the user name.
 */
function Invitation(registration: RegistrationForm) {
  const { form, submission, invited } = registration;
  const t = useWords(authWords);
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const { code, isTaken } = submission.result ?? {};
  const [email, rollNo] = form.watch(['email', 'rollNo']);
  const isOther = email !== invited?.email || rollNo !== invited.rollNo;
  const needsLook =
    isOther || errors.email || errors.rollNo || isTaken || code?.startsWith('rollNumber');
  return (
    <details
      className={styles.invitation}
      open={open || Boolean(needsLook)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.register.emailAndNumber}</summary>
      <EmailField {...registration} />
      <RollNumberField {...registration} />
    </details>
  );
}
