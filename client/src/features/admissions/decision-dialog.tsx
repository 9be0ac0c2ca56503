import type { Applicant } from '@alumni/shared/accounts/admission';
import { requiredText } from '@alumni/shared/core/fields';
import { limits } from '@alumni/shared/core/limits';
import * as z from 'zod/mini';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { useWords } from '../../i18n/language.ts';
import { applicantsText, decide } from './decide.ts';
import { decisionWords } from './decision.words.ts';

const wordsForm = z.object({ words: requiredText(limits.admissionNote, 'decisionWordsMissing') });

export interface DecisionDialogProps {
  applicants: readonly Applicant[];
  decision: 'ask' | 'decline';
  onClose: (done: boolean) => void;
}

/** Dialog for a question to applicants, or for the reason for declining them. */
export function DecisionDialog({ applicants, decision, onClose }: DecisionDialogProps) {
  const t = useWords(decisionWords);
  const form = useForm<z.input<typeof wordsForm>>(wordsForm, { words: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async ({ words }) => {
    announce(await decide(applicants, decision, words), 'success');
    onClose(true);
  });
  const whom = applicantsText(applicants, t);
  const isQuestion = decision === 'ask';
  return (
    <Dialog
      title={isQuestion ? t.askTitle(whom) : t.declineTitle(whom)}
      onClose={() => onClose(false)}
    >
      <p>{isQuestion ? t.askIntro : t.declineIntro}</p>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} />
        <TextArea {...field('words')} rows={4} required maxLength={limits.admissionNote} />
        <DialogActions>
          <SubmitButton of={submission}>{isQuestion ? t.send : t.decline}</SubmitButton>
          <Button variant="outline" onClick={() => onClose(false)}>
            {t.cancel}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}
