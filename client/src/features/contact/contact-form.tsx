import { contactForm, sendContactMessage } from '@alumni/shared/contact';
import { limits } from '@alumni/shared/limits';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { FormErrorSummary } from '../../components/form/form-error-summary.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './contact.module.css';
import { contactWords } from './contact.words.ts';

const blank = { name: '', email: '', message: '' };

const contactDraft: DraftFormat<typeof blank> = {
  version: 1,
  storage: 'tab',
  schema: z.object({ name: z.string(), email: z.string(), message: z.string() }),
};

export function ContactForm() {
  const t = useWords(contactWords);
  const form = useForm<typeof blank>(contactForm, blank);
  useFormDraft(form, contactDraft, 'contact');
  const { errors, isSubmitting, submitCount } = form.formState;
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();

  const submit = form.handleSubmit(
    async (values) => {
      setAnswer(undefined);
      try {
        const { success, message } = await call(sendContactMessage, { body: values });
        if (success) form.reset(blank);
        setAnswer({ tone: success ? 'success' : 'error', text: message });
      } catch (error) {
        const said = error instanceof ApiError ? error.serverMessage : undefined;
        setAnswer({ tone: 'error', text: said ?? t.network });
      }
    },
    () => setAnswer(undefined),
  );

  return (
    <form onSubmit={isSubmitting ? (event) => event.preventDefault() : submit} noValidate>
      <FormErrorSummary errors={errors} attempt={submitCount} />
      <TextInput
        label={t.name}
        autoComplete="name"
        maxLength={limits.name}
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={t.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextArea
        label={t.message}
        rows={8}
        limit={limits.message}
        maxLength={limits.message}
        required
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" busy={isSubmitting}>
        {t.submit}
      </Button>
      {answer && (
        <div className={styles.answer}>
          <FormMessage tone={answer.tone} reveal>
            {answer.text}
          </FormMessage>
        </div>
      )}
    </form>
  );
}
