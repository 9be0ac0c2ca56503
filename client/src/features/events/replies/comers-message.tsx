import { messageComers } from '@alumni/shared/calls/event-replies';
import { limits } from '@alumni/shared/core/limits';
import { comersMessageForm } from '@alumni/shared/events/event-reply-form';
import { call } from '../../../api/call.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { textDraft, useFormDraft } from '../../../components/draft/use-form-draft.ts';
import { fieldProps } from '../../../components/form/field-props.ts';
import { Select } from '../../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../../components/form/submit-form.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { useWords } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session-store.ts';
import styles from './replies.module.css';
import { repliesWords } from './replies.words.ts';

/**
 * `key` identifies the message. A retry after a lost response sends the same key, so the server mails the message only
 * once.
 */
const blank = { message: '', to: 'comers', key: '' };

const format = textDraft(blank);

/** Form that mails the people who come to an event. */
export function ComersMessage({ id }: { id: string }) {
  const t = useWords(repliesWords);
  const { user } = useSession();
  const form = useForm<typeof blank>(comersMessageForm, blank);
  const { isRestored, sent } = useFormDraft(form, format, `comers-message:${user?.rollNo}:${id}`);
  const submission = useSubmission(form, t, async ({ message, to, key: sentKey }, tell) => {
    const key = sentKey || newRequestKey();
    form.setValue('key', key, { shouldDirty: true });
    const body = { message, to: to as 'comers' | 'everybody' };
    const result = await call(messageComers, { params: { id }, query: { key }, body });
    sent();
    tell({ tone: 'success', text: result.message });
  });
  // A changed text is a new message, which needs a new key.
  const onChange = () => form.setValue('key', '');
  return (
    <details className={styles.message} open={isRestored || undefined}>
      <summary>{t.write}</summary>
      <SubmitForm form={form} submission={submission}>
        <TextArea
          label={t.message}
          rows={6}
          maxLength={limits.comersMessage}
          required
          {...fieldProps(form, 'message', { onChange })}
        />
        <Select
          label={t.to}
          choices={[
            { value: 'comers', label: t.toComers },
            { value: 'everybody', label: t.toEverybody },
          ]}
          {...form.register('to', { onChange })}
        />
        <SubmitButton of={submission}>{t.submit}</SubmitButton>
        <SubmitResult submission={submission} reveal />
      </SubmitForm>
    </details>
  );
}
