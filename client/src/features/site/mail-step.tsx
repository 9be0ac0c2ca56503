import {
  confirmMailServer,
  mailCodeForm,
  mailServerForm,
  saveMailServer,
  sendSetupMail,
} from '@alumni/shared/setup';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type Answer, failureText, useSubmission } from '../../components/form/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './setup.module.css';
import { setupWords } from './setup.words.ts';
import type { StepProps } from './step-props.ts';

/** The mail server, and a mail through it that has to arrive. */
export function MailStep({ setup: { mail }, onChanged, onDone }: StepProps) {
  const t = useWords(setupWords);
  return (
    <>
      <p className={styles.intro}>{t.mailIntro}</p>
      {mail.fixed ? (
        <p>
          {t.fixed} {t.server(mail.host, mail.from)}
        </p>
      ) : (
        <MailServer mail={mail} onChanged={onChanged} />
      )}
      {mail.confirmed && <FormMessage tone="success">{t.confirmed}</FormMessage>}
      {mail.host !== '' && (
        <TestMail
          key={`${mail.host} ${mail.from} ${mail.confirmed}`}
          mail={mail}
          onChanged={onChanged}
          onDone={onDone}
        />
      )}
      {(mail.confirmed || mail.fixed) && <Button onClick={onDone}>{t.next}</Button>}
    </>
  );
}

type Mail = StepProps['setup']['mail'];

function MailServer({ mail, onChanged }: { mail: Mail; onChanged: StepProps['onChanged'] }) {
  const t = useWords(setupWords);
  const { host, port, user, from } = mail;
  const form = useForm(mailServerForm, {
    host,
    port,
    user,
    password: '',
    from,
    currentPassword: '',
  });
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission(
    form,
    async (body, tell) => {
      await call(saveMailServer, { body });
      form.reset({ ...body, password: '', currentPassword: '' });
      setAsked(false);
      tell({ tone: 'success', text: t.saved });
      await onChanged();
    },
    (error) => {
      if (error instanceof ApiError && error.code?.startsWith('currentPassword')) setAsked(true);
      return { tone: 'error', text: failureText(error, t) };
    },
  );
  const field = (name: keyof z.input<typeof mailServerForm>) => ({
    error: form.formState.errors[name]?.message,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...form.register(name),
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <SubmitAnswer submission={submission} reveal />
      <TextInput label={t.host} hint={t.hostHint} required {...field('host')} />
      <TextInput label={t.port} hint={t.portHint} optional inputMode="numeric" {...field('port')} />
      <TextInput label={t.user} hint={t.userHint} optional {...field('user')} />
      <PasswordInput
        label={t.password}
        optional
        hint={mail.hasPassword && t.passwordKept}
        {...field('password')}
      />
      <TextInput
        label={t.from}
        hint={t.fromHint}
        type="email"
        inputMode="email"
        required
        {...field('from')}
      />
      {isAsked && (
        <PasswordInput
          label={t.currentPassword}
          required
          {...field('currentPassword')}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" busy={submission.busy}>
        {t.save}
      </Button>
    </SubmitForm>
  );
}

function TestMail({
  mail,
  onChanged,
  onDone,
}: { mail: Mail } & Pick<StepProps, 'onChanged' | 'onDone'>) {
  const t = useWords(setupWords);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Answer>();
  const form = useForm(mailCodeForm, { code: '' });
  const submission = useSubmission(
    form,
    async (body) => {
      await call(confirmMailServer, { body });
      await onChanged();
      onDone();
    },
    (error) => ({ tone: 'error', text: failureText(error, t) }),
  );
  const send = async () => {
    setBusy(true);
    try {
      const { message, taken, answer } = await call(sendSetupMail, {});
      const said = taken ? '' : ` ${t.answer(answer)}`;
      setSent({ tone: taken ? 'success' : 'error', text: message + said });
    } catch (error) {
      setSent({ tone: 'error', text: failureText(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.part}>
      <p>{t.testTo(mail.testTo)}</p>
      <Button variant="outline" busy={isBusy} onClick={() => inBackground(send())}>
        {t.test}
      </Button>
      {sent && (
        <FormMessage tone={sent.tone} reveal>
          {sent.text}
        </FormMessage>
      )}
      {sent?.tone === 'success' && (
        <SubmitForm form={form} submission={submission}>
          <SubmitAnswer submission={submission} reveal />
          <TextInput
            label={t.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={form.formState.errors.code?.message}
            {...form.register('code')}
          />
          <Button type="submit" busy={submission.busy}>
            {t.confirm}
          </Button>
        </SubmitForm>
      )}
    </div>
  );
}
