import { type ReactNode, useState } from 'react';
import { fieldProps } from '../../components/form/field-props.ts';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { MailServerReply } from '../../components/mail-state/mail-refusal.tsx';
import { useWords } from '../../i18n/language.ts';
import { type MailProvider, mailProviders } from './mail-providers.ts';
import { mailStepWords } from './mail-step.words.ts';
import styles from './setup.module.css';
import { type MailServerProps, type TypedMailServer, useMailServer } from './use-mail-server.ts';

const appPasswords = 'myaccount.google.com/apppasswords';

/** Form of the service that sends the site's mails. */
export function MailServerForm({
  awaitsCode,
  ...props
}: MailServerProps & { awaitsCode: boolean }) {
  const t = useWords(mailStepWords);
  const { mail } = props;
  const { form, submission, chosen, provider, choose, onUser, isAsked, said, values, hasPassword } =
    useMailServer(props);
  const labels = {
    host: t.host,
    port: t.port,
    user: t.users[provider],
    password: t.passwords[provider],
    from: t.from,
    currentPassword: t.currentPassword,
  };
  const field = (name: keyof TypedMailServer) => ({
    label: labels[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...fieldProps(form, name, name === 'user' ? { onChange: onUser } : {}),
  });
  const { errors } = form.formState;
  return (
    <SubmitForm form={form} submission={submission} labels={labels}>
      <SubmitResult submission={submission} reveal />
      <MailServerReply reply={said} />
      <Providers chosen={chosen} onChoose={choose} />
      {chosen && (
        <>
          <Server
            isNamed={provider !== 'own'}
            isWrong={Boolean(errors.host ?? errors.port)}
            summary={t.serverSummary(values.host, values.port || '587')}
          >
            <TextInput
              {...field('host')}
              hint={provider === 'zoho' ? t.zohoHint : t.hostHint}
              required
            />
            <TextInput {...field('port')} hint={t.portHint} optional inputMode="numeric" />
          </Server>
          <TextInput
            {...field('user')}
            hint={t.userHints[provider]}
            optional={provider === 'own'}
            required={provider !== 'own'}
            inputMode="email"
          />
          <PasswordInput
            {...field('password')}
            optional={provider === 'own'}
            hint={hasPassword ? t.passwordUnchanged : passwordHint(provider, t)}
          />
          <TextInput {...field('from')} hint={t.fromHints[provider]} type="email" required />
          {isAsked && (
            <PasswordInput {...field('currentPassword')} required autoComplete="current-password" />
          )}
          <p className={styles.intro}>{t.testTo(mail.testTo)}</p>
          <SubmitButton of={submission} variant={awaitsCode ? 'outline' : 'primary'}>
            {mail.host ? t.testAgain : t.test}
          </SubmitButton>
        </>
      )}
    </SubmitForm>
  );
}

function passwordHint(provider: MailProvider, t: (typeof mailStepWords)['en']) {
  if (provider !== 'gmail') return t.passwordHints[provider];
  return (
    <>
      {t.passwordHints.gmail}{' '}
      <a href={`https://${appPasswords}`} target="_blank" rel="noopener">
        {appPasswords}
      </a>
    </>
  );
}

interface ProvidersProps {
  chosen: MailProvider | undefined;
  onChoose: (provider: MailProvider) => void;
}

function Providers({ chosen, onChoose }: ProvidersProps) {
  const t = useWords(mailStepWords);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.intro}>{t.intro}</legend>
      <div className={styles.providers}>
        {(Object.keys(mailProviders) as MailProvider[]).map((provider) => (
          <Tick
            key={provider}
            type="radio"
            name="provider"
            checked={provider === chosen}
            onChange={() => onChoose(provider)}
          >
            <strong>{t.providers[provider]}</strong>
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}

interface ServerProps {
  isNamed: boolean;
  isWrong: boolean;
  summary: string;
  children: ReactNode;
}

/** Host and port. Folded for known mail services, whose values are filled in. */
function Server({ isNamed, isWrong, summary, children }: ServerProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isNamed) return children;
  return (
    <details
      className={styles.server}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
