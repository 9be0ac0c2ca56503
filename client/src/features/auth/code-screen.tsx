import { codeForm } from '@alumni/shared/accounts/auth-schemas';
import type { ReactNode } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { goToHeading } from '../../components/ui/page.tsx';
import { useSearchParams } from '../../router/hooks.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

interface CodeScreenProps {
  words: Record<'title' | 'intro' | 'submit' | 'noCode' | 'failed' | 'network', string>;
  /** The seed of the art. */
  art: string;
  /** Hands the code in; resolves to the answer's sentence. */
  send: (body: { code: string }) => Promise<string>;
  /** Links to go on from here. */
  ways: ReactNode;
}

/** Screen of a mailed link: one button hands its code in. Programs that open links press none. */
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

function HandIn({ code, words, art, send, ways }: CodeScreenProps & { code: string }) {
  const form = useForm(codeForm, { code });
  const submission = useSubmission(form, words, async (body, tell) => {
    tell({ tone: 'success', text: await send(body) });
    // The button that had the focus goes.
    goToHeading();
  });
  const isDone = submission.answer?.tone === 'success';
  return (
    <AuthPage title={words.title} {...(!isDone && { intro: words.intro })} art={art}>
      <SubmitForm form={form} submission={submission}>
        <SubmitAnswer submission={submission} reveal />
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
