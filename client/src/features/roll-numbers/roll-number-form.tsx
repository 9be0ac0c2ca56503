import { createRollNumber, listRollNumbers } from '@alumni/shared/calls/roll-numbers';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { rollNumberForm } from '@alumni/shared/roll-numbers/roll-numbers';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { successMessage } from '../../api/success-message.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { fieldsOf } from '../../components/form/field-of.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { type FormAnswer, useSubmission } from '../../components/form/use-submission.ts';
import { MailServerHint } from '../../components/mail-state/mail-server-hint.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './roll-number-form.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

const blank = { email: '' };

type Created = ResponseOf<typeof createRollNumber>;

interface IssueAnswer extends FormAnswer {
  notMailed?: boolean;
}

/** Issues one number. `rollNo` is the admin's own: the call takes it in its path. */
export function RollNumberForm({ rollNo }: { rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const form = useForm<typeof blank>(rollNumberForm, blank);
  const field = fieldsOf(form, t);
  const submission = useSubmission<typeof blank, IssueAnswer>(
    form,
    (error) => ({
      tone: 'error',
      text: [t.failed, serverMessageOf(error)].filter(Boolean).join(' '),
    }),
    async (body, tell) => {
      const created: Partial<Created> | undefined = await call(createRollNumber, {
        params: { rollNo },
        body,
      });
      form.reset(blank);
      const text = successMessage(created, t.created(created?.rollNo ?? ''));
      tell({ tone: 'success', text, notMailed: created?.mailed === false });
      inBackground(refreshAnswers(listRollNumbers));
    },
  );

  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <SubmitAnswer submission={submission} />
      {submission.answer?.notMailed && (
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
    </SubmitForm>
  );
}
