import { forgotPassword } from '@alumni/shared/auth';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FormErrorSummary } from '../../components/form/form-error-summary.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

export function ForgotPasswordScreen() {
  const t = useWords(authWords);
  const message = useMessages();
  const form = useForm(forgotPassword.body, { email: '' });
  const { errors, isSubmitting, submitCount } = form.formState;
  const [answer, setAnswer] = useState<{ tone: 'error' | 'success'; text: string }>();

  const submit = form.handleSubmit(
    async (values) => {
      setAnswer(undefined);
      try {
        await call(forgotPassword, { body: values });
        setAnswer({ tone: 'success', text: message('recoverySent') });
      } catch (error) {
        const refused = error instanceof ApiError && error.status > 0;
        const text = refused ? (error.serverMessage ?? t.forgot.failed) : t.forgot.network;
        setAnswer({ tone: 'error', text });
      }
    },
    () => setAnswer(undefined),
  );

  return (
    <AuthPage title={t.forgot.title} intro={t.forgot.intro} art="a lost key">
      <form onSubmit={isSubmitting ? (event) => event.preventDefault() : submit} noValidate>
        <FormErrorSummary errors={errors} attempt={submitCount} />
        {answer && (
          <FormMessage tone={answer.tone} reveal>
            {answer.text}
          </FormMessage>
        )}
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={isSubmitting} className={styles.submit ?? ''}>
          {t.forgot.submit}
        </Button>
      </form>
      <div className={styles.other}>
        <LinkButton variant="outline" to="/login">
          {t.forgot.back}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
