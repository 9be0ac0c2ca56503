import { createRollNumber, listRollNumbers } from '@alumni/shared/calls/roll-numbers';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { limits } from '@alumni/shared/core/limits';
import { invitationForm } from '@alumni/shared/roll-numbers/invitation-form';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { successMessage } from '../../api/success-message.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type FormResult, useSubmission } from '../../components/form/use-submission.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './roll-number-form.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Loaded on demand: only a site without a mail server shows it. */
const MailServerHint = lazyWithRetry(
  async () => (await import('../../components/mail-state/mail-server-hint.tsx')).MailServerHint,
);

const blank = { email: '', words: '' };

type Created = ResponseOf<typeof createRollNumber>;

interface IssueResult extends FormResult {
  notMailed?: boolean;
}

/** Issues one roll number. `rollNo` is the admin's own, which the path of the call contains. */
export function RollNumberForm({ rollNo }: { rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const form = useForm<typeof blank>(invitationForm, blank);
  const field = labelledFieldProps(form, t);
  const submission = useSubmission<typeof blank, IssueResult>(
    form,
    (error) => ({
      tone: 'error',
      text: [t.failed, serverMessageOf(error)].filter(Boolean).join(' '),
    }),
    async ({ email, words }, tell) => {
      // The specified body has only the email. `words` is added only if the admin has typed a sentence.
      const body = { email, ...(words.trim() && { words }) };
      const created: Partial<Created> | undefined = await call(createRollNumber, {
        params: { rollNo },
        body,
      });
      // The next person gets the same sentence.
      form.reset({ ...blank, words });
      const text = successMessage(created, t.created(created?.rollNo ?? ''));
      tell({ tone: 'success', text, notMailed: created?.mailed === false });
      inBackground(invalidateEndpoint(listRollNumbers));
    },
  );

  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <SubmitResult submission={submission} />
      {submission.result?.notMailed && (
        <p role="status" className={styles.notMailed}>
          {t.notMailed} <MailServerHint />
        </p>
      )}
      <div className={styles.line}>
        <TextInput
          {...field('email')}
          placeholder={t.placeholder}
          type="email"
          autoComplete="off"
          required
          hint={t.mailLanguage}
        />
        <SubmitButton of={submission}>{t.create}</SubmitButton>
      </div>
      <details className={styles.words}>
        <summary>{t.addWords}</summary>
        <TextArea
          {...field('words')}
          hint={t.wordsHint}
          rows={2}
          maxLength={limits.invitationWords}
        />
      </details>
    </SubmitForm>
  );
}
