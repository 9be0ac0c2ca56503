import { undoEmail } from '@alumni/shared/auth';
import { undoEmailForm } from '@alumni/shared/auth-schemas';
import { call } from '../../api/call.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { undoEmailWords } from './undo-email.words.ts';

/** For the owner of an address that an account no longer uses, by the link mailed to it. */
export function UndoEmailScreen() {
  const t = useWords(undoEmailWords);
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code) return <UndoEmail key={code} code={code} />;
  return (
    <AuthPage title={t.title} art="an old key">
      <FormMessage tone="error">{t.noCode}</FormMessage>
      <Ways />
    </AuthPage>
  );
}

function UndoEmail({ code }: { code: string }) {
  const t = useWords(undoEmailWords);
  const form = useForm(undoEmailForm, { code });
  const submission = useSubmission(
    form,
    async (body, tell) => {
      const { message } = await call(undoEmail, { body });
      tell({ tone: 'success', text: message });
      // Whoever is logged in here with this account no longer is.
      await refreshSession();
    },
    (error) => ({ tone: 'error', text: failureText(error, t) }),
  );
  const isDone = submission.answer?.tone === 'success';
  return (
    <AuthPage title={t.title} intro={t.intro} art="an old key">
      <SubmitForm form={form} submission={submission}>
        <SubmitAnswer submission={submission} reveal />
        {!isDone && (
          <Button type="submit" busy={submission.busy} className={styles.submit ?? ''}>
            {t.submit}
          </Button>
        )}
      </SubmitForm>
      <Ways />
    </AuthPage>
  );
}

function Ways() {
  const t = useWords(undoEmailWords);
  return (
    <div className={styles.other}>
      <LinkButton variant="outline" to="/login">
        {t.login}
      </LinkButton>
      <LinkButton variant="outline" to="/contact-us">
        {t.contact}
      </LinkButton>
    </div>
  );
}
