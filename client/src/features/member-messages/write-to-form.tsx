import { writeToMember } from '@alumni/shared/calls/member-messages';
import { limits } from '@alumni/shared/core/limits';
import { memberMessageForm } from '@alumni/shared/mail/member-message-forms';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { fieldOf } from '../../components/form/field-of.ts';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { writeToWords } from './write-to.words.ts';

/** `key` names the text since it was sent first: a repeat after a lost answer arrives once. */
const blank = { message: '', key: '' };

const messageDraft = textDraft(blank);

interface WriteToFormProps {
  rollNo: string;
  /** Called with the server's sentence. */
  onSent: (text: string) => void;
  /** Notes to the reader before they send. */
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
    const answer = await call(writeToMember, {
      params: { rollNo },
      query: { key },
      body: { message },
    });
    done();
    onSent(answer.message);
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <TextArea
        label={t.message}
        rows={8}
        maxLength={limits.message}
        required
        // Another text is another message, whatever became of the first.
        {...fieldOf(form, 'message', { onChange: () => form.setValue('key', '') })}
      />
      {children}
      <SubmitButton of={submission}>{t.submit}</SubmitButton>
      <SubmitAnswer submission={submission} reveal />
    </SubmitForm>
  );
}
