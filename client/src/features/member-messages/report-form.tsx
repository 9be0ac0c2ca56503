import { reportSender } from '@alumni/shared/calls/member-messages';
import { limits } from '@alumni/shared/core/limits';
import { senderReportForm } from '@alumni/shared/mail/member-message-forms';
import { call } from '../../api/call.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { blockOrReportWords } from './block-or-report.words.ts';

const blank = { reason: '', message: '' };

const reportDraft = textDraft(blank);

export function ReportForm({ rollNo }: { rollNo: string }) {
  const t = useWords(blockOrReportWords);
  const { user } = useSession();
  const form = useForm<typeof blank>(senderReportForm, blank);
  const field = labelledFieldProps(form, t);
  const { sent } = useFormDraft(form, reportDraft, `report:${user?.rollNo}:${rollNo}`);
  const submission = useSubmission(form, t, async (body, tell) => {
    const { message } = await call(reportSender, { params: { rollNo }, body });
    sent();
    tell({ tone: 'success', text: message });
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <TextArea {...field('reason')} rows={3} maxLength={limits.reportReason} required />
      <TextArea
        {...field('message')}
        hint={t.messageHint}
        rows={5}
        optional
        maxLength={limits.message}
      />
      <SubmitButton of={submission}>{t.report}</SubmitButton>
      <SubmitResult submission={submission} reveal />
    </SubmitForm>
  );
}
