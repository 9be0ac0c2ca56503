import { listRefusedMails } from '@alumni/shared/calls/mail';
import { correctRollNumber } from '@alumni/shared/calls/roll-numbers';
import { rollNumberForm } from '@alumni/shared/roll-numbers/roll-numbers';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { fieldOf } from '../../components/form/field-of.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { goToHeading } from '../../components/ui/page.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './mail.module.css';
import { mailWords } from './mail.words.ts';

interface AddressCorrectionProps {
  email: string;
  rollNo: string;
  onClose: () => void;
}

/** Sends an invitation to another address than the one that was refused. */
export function AddressCorrection({ email, rollNo, onClose }: AddressCorrectionProps) {
  const t = useWords(mailWords);
  const form = useForm<{ email: string }>(rollNumberForm, { email });
  const submission = useSubmission(
    form,
    (error) => ({ tone: 'error', text: serverMessageOf(error) ?? t.failed }),
    async (body) => {
      const { message, mailed } = await call(correctRollNumber, { params: { rollNo }, body });
      announce(message, mailed ? 'success' : 'error', body.email);
      goToHeading();
      inBackground(refreshAnswers(listRefusedMails));
    },
  );
  return (
    <SubmitForm form={form} submission={submission} className={styles.correction}>
      <SubmitAnswer submission={submission} />
      <TextInput
        label={t.newEmail}
        type="email"
        autoComplete="off"
        autoFocus
        required
        hint={t.newEmailHint}
        {...fieldOf(form, 'email')}
      />
      <div className={styles.remedies}>
        <SubmitButton of={submission}>{t.save}</SubmitButton>
        <Button variant="plain" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
