import { writeToMember } from '@alumni/shared/calls/member-messages';
import { limits } from '@alumni/shared/core/limits';
import { memberMessageForm } from '@alumni/shared/mail/member-message-forms';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { writeToWords } from './write-to.words.ts';

/**
 * `key` identifies the message. A retry after a lost response sends the same key, so the server delivers the message
 * only once.
 */
const blank = { message: '', key: '' };

const messageDraft = textDraft(blank);

interface WriteToFormProps {
  rollNo: string;
  /** Called with the server's message. */
  onSent: (text: string) => void;
  /** Notes above the submit button. */
  children: ReactNode;
}

export function WriteToForm({ rollNo, onSent, children }: WriteToFormProps) {
  const t = useWords(writeToWords);
  const { user } = useSession();
  const form = useForm<typeof blank>(memberMessageForm, blank);
  const { done } = useFormDraft(form, messageDraft, `write-to:${user?.rollNo}:${rollNo}`);
  const submission = useSubmission(form, t, async ({ message, key: sentKey }) => {
    const key = sentKey || newRequestKey();
    form.setValue('key', key, { shouldDirty: true });
    const result = await call(writeToMember, {
      params: { rollNo },
      query: { key },
      body: { message },
    });
    done();
    onSent(result.message);
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <TextArea
        label={t.message}
        rows={8}
        maxLength={limits.message}
        required
        // A changed text is a new message, which needs a new key.
        {...fieldProps(form, 'message', { onChange: () => form.setValue('key', '') })}
      />
      {children}
      <SubmitButton of={submission}>{t.submit}</SubmitButton>
      <SubmitResult submission={submission} reveal />
    </SubmitForm>
  );
}
