import { confirmMailServer } from '@alumni/shared/calls/setup';
import { mailCodeForm } from '@alumni/shared/site/setup';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { mailStepWords } from './mail-step.words.ts';
import styles from './setup.module.css';
import type { StepProps } from './step-props.ts';

/** Sets up the mail server with a test mail that must arrive. */
export function MailStep({ setup: { mail, exampleLeft }, onChanged, onDone }: StepProps) {
  const t = useWords(mailStepWords);
  const [tried, setTried] = useState<{ sent: string | undefined }>();
  const contact = exampleLeft.includes('contact_email') ? '' : settings.site.contact.email;
  const from = mail.host && !exampleLeft.includes('sender') ? mail.from : contact;
  const isDone = mail.confirmed || mail.fixed;
  // Phones may reload the page while the reader looks for the mail: keep asking for the code.
  const awaitsCode = tried ? tried.sent !== undefined : mail.taken && !isDone;
  return (
    <>
      {tried && !awaitsCode && mail.taken && !mail.fixed ? (
        <p className={styles.intro}>{t.stays(mail.host)}</p>
      ) : (
        mail.confirmed && <FormMessage tone="success">{t.confirmed}</FormMessage>
      )}
      {mail.fixed ? (
        <p className={styles.intro}>
          {t.fixed} {t.server(mail.host, mail.from)}
        </p>
      ) : (
        <MailServerForm
          mail={{ ...mail, from }}
          contact={contact}
          awaitsCode={awaitsCode}
          onChanged={onChanged}
          onTried={(sent) => setTried({ sent })}
        />
      )}
      {awaitsCode && <Code onChanged={onChanged} onDone={onDone} sent={tried?.sent} />}
      {isDone && !awaitsCode && (
        <Button className={styles.onward} onClick={onDone}>
          {t.next}
        </Button>
      )}
    </>
  );
}

function Code({
  onChanged,
  onDone,
  sent,
}: Pick<StepProps, 'onChanged' | 'onDone'> & { sent: string | undefined }) {
  const t = useWords(mailStepWords);
  const form = useForm(mailCodeForm, { code: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async (body) => {
    await call(confirmMailServer, { body });
    await onChanged();
    onDone();
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.part}>
      {sent && !submission.result && !submission.busy && (
        <FormMessage tone="success" reveal>
          {sent}
        </FormMessage>
      )}
      <SubmitResult submission={submission} reveal />
      <TextInput
        {...field('code')}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={sent !== undefined}
        required
      />
      <SubmitButton of={submission}>{t.confirm}</SubmitButton>
    </SubmitForm>
  );
}
