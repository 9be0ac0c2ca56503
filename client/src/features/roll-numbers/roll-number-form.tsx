import { createRollNumber, listRollNumbers } from '@alumni/shared/roll-numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { FormErrorSummary } from '../../components/form/form-error-summary.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './roll-number-form.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

const blank = { email: '' };

/** Issues one number. `rollNo` is the admin's own: the call takes it in its path. */
export function RollNumberForm({ rollNo }: { rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const queryClient = useQueryClient();
  const form = useForm<typeof blank>(createRollNumber.body, blank);
  const { errors, isSubmitting, submitCount } = form.formState;
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();

  const submit = form.handleSubmit(
    async (body) => {
      setAnswer(undefined);
      try {
        const { message } = await call(createRollNumber, { params: { rollNo }, body });
        form.reset(blank);
        setAnswer({ tone: 'success', text: message });
        void queryClient.invalidateQueries({ queryKey: endpointKey(listRollNumbers) });
      } catch (error) {
        setAnswer({ tone: 'error', text: serverMessageOf(error) ?? t.failed });
      }
    },
    () => setAnswer(undefined),
  );

  return (
    <form
      className={styles.form}
      onSubmit={isSubmitting ? (event) => event.preventDefault() : submit}
      noValidate
    >
      <FormErrorSummary errors={errors} attempt={submitCount} />
      {answer && <FormMessage tone={answer.tone}>{answer.text}</FormMessage>}
      <div className={styles.line}>
        <TextInput
          label={t.email}
          placeholder={t.placeholder}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          hint={t.mailLanguage}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={isSubmitting}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
