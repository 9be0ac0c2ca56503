import { listRefusedMails } from '@alumni/shared/calls/mail';
import { correctRollNumber } from '@alumni/shared/calls/roll-numbers';
import { rollNumberForm } from '@alumni/shared/roll-numbers/invitation-form';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './mail.module.css';
import { mailWords } from './mail.words.ts';

interface AddressCorrectionProps {
  email: string;
  rollNo: string;
  onClose: () => void;
}

/** Resends a refused invitation to another address. */
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
      inBackground(invalidateEndpoint(listRefusedMails));
    },
  );
  return (
    <SubmitForm form={form} submission={submission} className={styles.correction}>
      <SubmitResult submission={submission} />
      <TextInput
        label={t.newEmail}
        type="email"
        autoComplete="off"
        autoFocus
        required
        hint={t.newEmailHint}
        {...fieldProps(form, 'email')}
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
