import { listRollNumbers, remindInvited } from '@alumni/shared/calls/roll-numbers';
import { limits } from '@alumni/shared/core/limits';
import { remindForm } from '@alumni/shared/roll-numbers/invitation-form';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { remindWords } from './remind.words.ts';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Reminds all who have not used their invitation, in as many calls as it takes. */
export function RemindDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = { ...useWords(rollNumbersWords), ...useWords(remindWords) };
  const form = useForm<z.input<typeof remindForm>>(remindForm, { words: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async (body) => {
    let reminded = 0;
    try {
      for (let left = 1; left > 0; ) {
        const response = await call(remindInvited, { body });
        reminded += response.reminded;
        // If a call reminds nobody, another admin may be reminding the same people. Stop, because the loop might not
        // end.
        left = response.reminded > 0 ? response.left : 0;
      }
    } finally {
      inBackground(invalidateEndpoint(listRollNumbers));
    }
    announce(t.reminded(formatNumber(reminded, t.language)), 'success');
    onClose();
  });
  return (
    <Dialog title={t.title(formatNumber(count, t.language), count === 1)} onClose={onClose}>
      <p>{t.intro}</p>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} />
        <TextArea
          {...field('words')}
          optional
          hint={t.wordsHint}
          rows={3}
          maxLength={limits.invitationWords}
        />
        <DialogActions>
          <SubmitButton of={submission}>{t.send}</SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}
