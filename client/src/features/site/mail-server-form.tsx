import { saveMailServer, sendSetupMail } from '@alumni/shared/calls/setup';
import { formMessageText } from '@alumni/shared/form-messages';
import { type MailFault, mailServerForm } from '@alumni/shared/setup';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useDraft } from '../../components/draft/use-draft.ts';
import { useDraftPersistence } from '../../components/draft/use-draft-persistence.ts';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import {
  type FormAnswer,
  failureText,
  useSubmission,
} from '../../components/form/use-submission.ts';
import { MailAnswer } from '../../components/mail-state/mail-refusal.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import {
  type MailProvider,
  mailProviders,
  providerOfEmail,
  providerOfHost,
} from './mail-providers.ts';
import { mailStepWords } from './mail-step.words.ts';
import styles from './setup.module.css';
import type { StepProps } from './step-props.ts';

type Typed = z.input<typeof mailServerForm>;

const names = ['host', 'port', 'user', 'from'] as const;

/** Without the passwords. */
const draftFormat: DraftFormat<Pick<Typed, (typeof names)[number]>> = {
  version: 1,
  storage: 'tab',
  schema: z.object({ host: z.string(), port: z.string(), user: z.string(), from: z.string() }),
};

/** The field in which a fault can be put right. */
const faultyField: Partial<Record<MailFault, keyof Typed>> = {
  notFound: 'host',
  refused: 'port',
  timeout: 'port',
  tls: 'port',
  noMailServer: 'port',
  login: 'password',
  sender: 'from',
};

const appPasswords = 'myaccount.google.com/apppasswords';

interface MailServerFormProps extends Pick<StepProps, 'onChanged'> {
  mail: StepProps['setup']['mail'];
  /** Address of the association; empty while it is the example's. */
  contact: string;
  awaitsCode: boolean;
  /** Gets the sentence for a mail with a code that the mail server has taken. */
  onTried: (sent: string | undefined) => void;
}

/** The service that sends the site's mails. It is tried at once: a mail server that was only saved is a guess. */
export function MailServerForm({
  mail,
  contact,
  awaitsCode,
  onChanged,
  onTried,
}: MailServerFormProps) {
  const t = useWords(mailStepWords);
  const { language } = useLanguage();
  const guessed = mail.host ? undefined : providerOfEmail(contact);
  const known = guessed
    ? { ...mailProviders[guessed], user: contact, from: contact }
    : { host: mail.host, port: mail.port, user: mail.user, from: mail.from };
  const { draft, stored } = useDraft(draftFormat, 'mail-server');
  const start = stored ?? known;
  const form = useForm<Typed>(mailServerForm, { ...start, password: '', currentPassword: '' });
  const [chosen, setProvider] = useState(() => providerOfHost(start.host));
  const provider = chosen ?? 'own';
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const values = form.watch();
  const isTyped = names.some((name) => values[name] !== known[name]);
  useDraftPersistence(draft, isTyped ? values : undefined);

  const explain = (fault: MailFault): FormAnswer | undefined => {
    const { host, port, from } = form.getValues();
    const tried = { provider, host, port: port || '587', from, testTo: mail.testTo };
    const text = fault === 'login' ? t.loginRefused[provider] : t.faults[fault](tried);
    const isWellKnown = fault === 'notFound' && provider !== 'own';
    const field = isWellKnown ? undefined : faultyField[fault];
    if (!field) return { tone: 'error', text };
    form.setError(field, { type: 'fault', message: text });
    return undefined;
  };
  const submission = useSubmission(
    form,
    async (body, tell) => {
      setSaid('');
      // Other servers may do without.
      const needed = provider === 'own' ? [] : (['user', 'password'] as const);
      const missing = needed.filter(
        (name) => !(body[name] || (name === 'password' && mail.hasPassword)),
      );
      for (const name of missing) {
        form.setError(name, { message: formMessageText('wordsMissing', language) });
      }
      if (missing.length > 0) return;
      await call(saveMailServer, { body });
      setAsked(false);
      const { taken, fault, answer, message } = await call(sendSetupMail, {});
      const failure = taken ? undefined : explain(fault ?? 'other');
      if (failure) tell(failure);
      setSaid(taken ? '' : answer);
      onTried(taken ? message : undefined);
      await onChanged();
    },
    (error) => {
      if (error instanceof ApiError && error.code?.startsWith('currentPassword')) setAsked(true);
      return { tone: 'error', text: failureText(error, t) };
    },
  );
  /** The sender follows the user name until somebody has typed another one. */
  const followed = useRef([start.from, '']);
  const follow = (user: string) => {
    const isFollowing = followed.current.includes(form.getValues('from'));
    if (provider === 'brevo' || !isFollowing || !z.safeParse(z.email(), user).success) return;
    followed.current.push(user);
    form.setValue('from', user);
  };
  const choose = (next: MailProvider) => {
    setProvider(next);
    const { host, port } = mailProviders[next];
    form.setValue('host', host);
    form.setValue('port', port);
    form.clearErrors();
  };
  const labels = {
    host: t.host,
    port: t.port,
    user: t.users[provider],
    password: t.passwords[provider],
    from: t.from,
    currentPassword: t.currentPassword,
  };
  const field = (name: keyof Typed) => ({
    label: labels[name],
    error: form.formState.errors[name]?.message,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...form.register(
      name,
      name === 'user' ? { onChange: (event) => follow(event.target.value) } : {},
    ),
  });
  const { errors } = form.formState;
  return (
    <SubmitForm form={form} submission={submission} labels={labels}>
      <SubmitAnswer submission={submission} reveal />
      <MailAnswer answer={said} />
      <Providers chosen={chosen} onChoose={choose} />
      {chosen && (
        <>
          <Server
            isNamed={provider !== 'own'}
            isWrong={Boolean(errors.host ?? errors.port)}
            summary={t.serverOf(values.host, values.port || '587')}
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
            hint={
              mail.hasPassword ? (
                t.passwordKept
              ) : provider === 'gmail' ? (
                <>
                  {t.passwordHints.gmail}{' '}
                  <a href={`https://${appPasswords}`} target="_blank" rel="noopener">
                    {appPasswords}
                  </a>
                </>
              ) : (
                t.passwordHints[provider]
              )
            }
          />
          <TextInput
            {...field('from')}
            hint={provider === 'brevo' ? t.brevoFromHint : t.fromHint}
            type="email"
            inputMode="email"
            required
          />
          {isAsked && (
            <PasswordInput {...field('currentPassword')} required autoComplete="current-password" />
          )}
          <p className={styles.intro}>{t.testTo(mail.testTo)}</p>
          <Button type="submit" variant={awaitsCode ? 'outline' : 'primary'} busy={submission.busy}>
            {mail.host ? t.testAgain : t.test}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

function Providers({
  chosen,
  onChoose,
}: {
  chosen: MailProvider | undefined;
  onChoose: (provider: MailProvider) => void;
}) {
  const t = useWords(mailStepWords);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.intro}>{t.intro}</legend>
      <div className={styles.providers}>
        {(Object.keys(mailProviders) as MailProvider[]).map((provider) => (
          <label key={provider} className={styles.choice}>
            <input
              type="radio"
              name="provider"
              checked={provider === chosen}
              onChange={() => onChoose(provider)}
            />
            <strong>{t.providers[provider]}</strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Host and port: those of a named service are known, and folded away. */
function Server({
  isNamed,
  isWrong,
  summary,
  children,
}: {
  isNamed: boolean;
  isWrong: boolean;
  summary: string;
  children: ReactNode;
}) {
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
