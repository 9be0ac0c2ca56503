import { sendContactMessage } from '@alumni/shared/calls/contact';
import { getAlumnus } from '@alumni/shared/calls/profile';
import { limits } from '@alumni/shared/core/limits';
import { contactForm } from '@alumni/shared/mail/contact-form';
import { personName } from '@alumni/shared/people/person-name';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { successMessage } from '../../api/success-message.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './contact.module.css';
import { contactWords } from './contact.words.ts';

const blank = { name: '', email: '', message: '' };

const contactDraft = textDraft(blank);

export function ContactForm() {
  const t = useWords(contactWords);
  const form = useForm<typeof blank>(contactForm, blank);
  const field = labelledFieldProps(form, t);
  const { user } = useSession();
  const { isRestored, sent } = useFormDraft(form, contactDraft, `contact:${user?.rollNo}`);
  useFirstSentence(form, isRestored);
  const submission = useSubmission(
    form,
    (error) => {
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      return { tone: 'error', text: said ?? t.network };
    },
    async (values, tell) => {
      const response: unknown = await call(sendContactMessage, { body: values });
      const refused = (response as { success?: boolean } | undefined)?.success === false;
      if (!refused) sent();
      const text = successMessage(response, refused ? t.network : t.sent);
      tell({ tone: refused ? 'error' : 'success', text });
    },
  );

  return (
    <SubmitForm form={form} submission={submission}>
      {isRestored && form.formState.isDirty && (
        <p className={styles.restored}>
          {t.restored}
          <Button variant="plain" onClick={() => form.reset(blank)}>
            {t.startAnew}
          </Button>
        </p>
      )}
      <TextInput {...field('name')} autoComplete="name" maxLength={limits.name} required />
      <TextInput {...field('email')} type="email" autoComplete="email" required />
      <TextArea {...field('message')} rows={8} maxLength={limits.message} required />
      <SubmitButton of={submission}>{t.submit}</SubmitButton>
      <SubmitResult submission={submission} reveal />
    </SubmitForm>
  );
}

/** Prefills an empty message with a sentence about the person whom the URL names (`?about={rollNo}`). */
function useFirstSentence(form: UseFormReturn<typeof blank>, isRestored: boolean) {
  const t = useWords(contactWords);
  const [query] = useSearchParams();
  const rollNo = query.get('about') ?? '';
  const { data } = useEndpoint(
    getAlumnus,
    { params: { rollNo } },
    { enabled: rollNo !== '' && !isRestored },
  );
  const isDone = useRef(isRestored);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!data || isDone.current) return;
    isDone.current = true;
    if (getValues('message')) return;
    setValue('message', `${t.about(personName(data, t.language), rollNo)}\n\n`);
  }, [data, rollNo, t, getValues, setValue]);
}
