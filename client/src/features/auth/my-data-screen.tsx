import { forgotPasswordForm } from '@alumni/shared/accounts/auth-schemas';
import { askForDataLink } from '@alumni/shared/calls/my-data';
import { call } from '../../api/call.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { typedEmail } from './login-email.ts';
import { myDataLinkWords } from './my-data-link.words.ts';

const art = 'a folded letter';

const OpenedData = lazyComponent(() => import('./opened-data.tsx'), 'OpenedData');

/** For people who cannot log in: mails them a link to their data. The same screen shows what that link opens. */
export function MyDataScreen() {
  const t = useWords(myDataLinkWords);
  const [query] = useSearchParams();
  const code = query.get('code');
  if (!code) return <AskForLink />;
  return (
    <AuthPage title={t.title} art={art}>
      <OpenedData key={code} code={code} />
    </AuthPage>
  );
}

function AskForLink() {
  const t = useWords(myDataLinkWords);
  const form = useForm(forgotPasswordForm, { email: typedEmail() });
  const submission = useSubmission(form, t, async (body, tell) => {
    tell({ tone: 'success', text: (await call(askForDataLink, { body })).message });
  });
  return (
    <AuthPage title={t.title} intro={t.intro} art={art}>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} reveal />
        <TextInput
          label={t.email}
          {...fieldProps(form, 'email')}
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton of={submission} className={styles.submit}>
          {t.ask}
        </SubmitButton>
      </SubmitForm>
      <div className={styles.other}>
        <LinkButton variant="outline" to="/login">
          {t.login}
        </LinkButton>
        <LinkButton variant="outline" to="/contact-us">
          {t.contact}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
