import { codeForm } from '@alumni/shared/accounts/auth-schemas';
import type { ReactNode } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { useSearchParams } from '../../router/hooks.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

interface CodeScreenProps {
  words: Record<'title' | 'intro' | 'submit' | 'noCode' | 'failed' | 'network', string>;
  /** Seed of the pattern beside the form. */
  art: string;
  /** Sends the code. Resolves with the server's message. */
  send: (body: { code: string }) => Promise<string>;
  /** Called after a success, e.g. to open another screen. Without it, the server's message and the links stay. */
  onSent?: (message: string) => Promise<void>;
  /** Links to what the reader can do next. */
  ways: ReactNode;
}

/**
 * Screen that a mailed link opens. The reader presses a button to send the code. Mail scanners open links but press no
 * buttons, so they cannot use the code up.
 */
export function CodeScreen(props: CodeScreenProps) {
  const { words, art, ways } = props;
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code) return <HandIn key={code} code={code} {...props} />;
  return (
    <AuthPage title={words.title} art={art}>
      <FormMessage tone="error">{words.noCode}</FormMessage>
      <div className={styles.other}>{ways}</div>
    </AuthPage>
  );
}

function HandIn({ code, words, art, send, onSent, ways }: CodeScreenProps & { code: string }) {
  const form = useForm(codeForm, { code });
  const submission = useSubmission(form, words, async (body, tell) => {
    const said = await send(body);
    if (onSent) return onSent(said);
    tell({ tone: 'success', text: said });
    // The button with the focus disappears: focus the heading.
    goToHeading();
  });
  const isDone = submission.result?.tone === 'success';
  return (
    <AuthPage title={words.title} {...(!isDone && { intro: words.intro })} art={art}>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} reveal />
        {!isDone && (
          <SubmitButton of={submission} className={styles.submit}>
            {words.submit}
          </SubmitButton>
        )}
      </SubmitForm>
      <div className={styles.other}>{ways}</div>
    </AuthPage>
  );
}
