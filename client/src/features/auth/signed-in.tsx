import type { SessionUser } from '@alumni/shared/accounts/auth';
import { personName } from '@alumni/shared/people/person-name';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { useWords } from '../../i18n/language.ts';
import { logOut } from '../../session/session-calls.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

/** Replaces a form that logged-in users do not need. */
export function SignedIn({ title, user }: { title: string; user: SessionUser }) {
  const t = useWords(authWords);
  const name = personName(user, t.language);
  const leave = async () => {
    // After the log-out the form is back, and the button that had the focus is gone: focus the heading.
    if (await logOut()) goToHeading();
  };
  return (
    <AuthPage title={title} art="come in">
      <p>
        <Sentence text={t.signedIn.as(name)} names={[name]} />
      </p>
      <div className={styles.choices}>
        <LinkButton to="/user/dashboard">{t.signedIn.dashboard}</LinkButton>
        <Button variant="outline" onClick={leave}>
          {t.signedIn.logout}
        </Button>
      </div>
    </AuthPage>
  );
}
