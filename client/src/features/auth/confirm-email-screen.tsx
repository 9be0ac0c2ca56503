import { codeForm, confirmEmail } from '@alumni/shared/admission';
import { call } from '../../api/call.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { confirmEmailWords } from './confirm-email.words.ts';

/** By the link mailed to who has registered. A tap, because programs open the links of mails too. */
export function ConfirmEmailScreen() {
  const t = useWords(confirmEmailWords);
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code) return <ConfirmEmail key={code} code={code} />;
  return (
    <AuthPage title={t.title} art="a new key">
      <FormMessage tone="error">{t.noCode}</FormMessage>
      <Way />
    </AuthPage>
  );
}

function ConfirmEmail({ code }: { code: string }) {
  const t = useWords(confirmEmailWords);
  const form = useForm(codeForm, { code });
  const submission = useSubmission(
    form,
    async (body, tell) => {
      const { message } = await call(confirmEmail, { body });
      tell({ tone: 'success', text: `${message} ${t.next}` });
    },
    (error) => ({ tone: 'error', text: failureText(error, t) }),
  );
  const isDone = submission.answer?.tone === 'success';
  return (
    <AuthPage title={t.title} intro={t.intro} art="a new key">
      <SubmitForm form={form} submission={submission}>
        <SubmitAnswer submission={submission} reveal />
        {!isDone && (
          <Button type="submit" busy={submission.busy} className={styles.submit ?? ''}>
            {t.submit}
          </Button>
        )}
      </SubmitForm>
      <Way />
    </AuthPage>
  );
}

/** Who is not logged in logs in first, and comes there. */
function Way() {
  const t = useWords(confirmEmailWords);
  return (
    <div className={styles.other}>
      <LinkButton variant="outline" to="/user/dashboard">
        {t.dashboard}
      </LinkButton>
    </div>
  );
}
